"""Everything the talks compute: numerical cores, drawings, and the functions that slides name."""
