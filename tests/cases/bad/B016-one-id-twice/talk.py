"""The talk shows no number."""
