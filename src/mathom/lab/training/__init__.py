"""Opponents that learn: self-play, a learner, checkpoints, trials."""
