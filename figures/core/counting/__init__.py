"""Letter counting by two hand-written transformers: process and outcome supervision.

Read in this order: `sizes` and `task` (what is asked), `rows` (what stands on which row), `stream` (what
stands in a row's vector), `plan` (how a part of a program is said), `block0`, `process`, `outcome` (the
programs), `build` and `weights` (plans become matrices), `forward` and `generate` (the matrices run),
`chain`, `writers`, `compare`, `exactness` (what slides show of a run).
"""
