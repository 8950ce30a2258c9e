"""The games as PettingZoo and OpenSpiel environments and in batches. Needs the extras `research` or `openspiel`."""
