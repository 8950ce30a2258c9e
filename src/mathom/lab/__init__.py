"""The laboratory: bots measured against each other. Nothing at the table needs it."""
