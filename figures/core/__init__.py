"""Numerical cores: pure functions on numpy arrays, no drawing, no global random state."""
