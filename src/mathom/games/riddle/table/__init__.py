"""What the table shows of Riddle of the Ring."""
