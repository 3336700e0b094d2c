"""One module or package for each talk: the functions that its slides may name."""
