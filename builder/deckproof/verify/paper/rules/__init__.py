"""One module for each rule of what is printed."""
