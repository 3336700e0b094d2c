"""Serve a built talk to this machine's browsers, and to no other."""
