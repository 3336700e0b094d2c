"""One file a rule: its catalogue entry, and the pure function that finds its faults."""
