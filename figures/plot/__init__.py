"""Drawings that talks share: arrays in, marks out. Nothing is computed here."""
