"""A one-layer transformer that learns to add modulo 113: its training, its weights and what they do.

After Nanda et al. (2023), "Progress measures for grokking via mechanistic interpretability".

Read in this order: `recipe` (all that decides a run), `pairs` (the questions and their split), `params` (the
weights by name), `model` (one forward pass with everything in between), `tables` (the same for many pairs at
once), `initial`, `gradients`, `step` (one step of training), `snapshots`, `train` (the command), `store`, `runs`
(its stored results), `curves`, `phases` (the training played back), `passes`, `fourier`, `key`, `progress`,
`neurons`, `heads`, `ablation` (what was learned).
"""
