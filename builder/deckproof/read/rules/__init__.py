"""One file for each form that the dialect adds to CommonMark."""
