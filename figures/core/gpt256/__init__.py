"""A GPT of 256 parameters, worked by hand from a text to its next token and one training step.

Read in this order: `vocabulary` (text to token ids), `dimensions` (what is counted), `weights` (the numbers),
`example` (the sentence), `forward` (the pass, with everything it computes), `loss`, `backward` (derivatives,
written out), `step` (one training step), `generate` (token by token); then what slides show of these: `sums`
(sums written out), `differences` and `exact` (second routes), `claims` (what the audience is asked to check).
"""
