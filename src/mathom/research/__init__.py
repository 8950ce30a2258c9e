"""The games for researchers, in the conventions that they know. Needs the extras `research` or `openspiel`."""
