"""The faults that reading a deck can report."""

from __future__ import annotations

from deckproof.errors import Rule


class BrokenFrontMatter(Rule):
    """The YAML head of a deck cannot be used.

    What: front matter that is missing, is not valid YAML, has an unknown key or a value of the wrong kind.
    Why: a title, a size or a theme that is silently ignored is found in front of the audience.
    Bad: `tilte: Counting`. Good: `title: Counting`.
    """

    code = "D001"


class UnbalancedDiv(Rule):
    """A fenced div is not closed, or a closing fence has nothing to close.

    What: `::: name` without its `:::` before the slide ends, or a `:::` too many.
    Why: notes that run on would be shown, or slides would vanish into the notes.
    Bad: `::: notes` up to the next `---`. Good: `::: notes`, the notes, then `:::`.
    """

    code = "D002"


class DuplicateId(Rule):
    """Two slides, or two other things, have one id.

    What: the same `{#id}` twice, or two equal titles without an id.
    Why: the id is the slide's address; links and reloads would land on the wrong slide.
    Bad: `## Task` twice. Good: `## Task {#task}` and `## Task, again {#task-again}`.
    """

    code = "D003"


class BrokenAttributes(Rule):
    """Attributes in braces cannot be read, or belong to nothing.

    What: text in `{...}` after a heading, image, link, code or span that is no list of `#id .class key=value`, a
    planned `time` that is no duration, or attributes after plain text.
    Why: it would be shown to the audience as it stands.
    Bad: `## Task {#task time=}`. Good: `## Task {#task time=1:30}`.
    """

    code = "D004"


class MissingFile(Rule):
    """A file that the deck names is not there.

    What: an image, a bibliography or a theme whose path, relative to the Markdown file, leads nowhere, or a font whose
    path does, relative to the theme.
    Why: the deck is one file; what is not found cannot be put into it.
    Bad: `![A cat](cat.pgn)`. Good: `![A cat](cat.png)`.
    """

    code = "D005"


class DanglingReference(Rule):
    """A link or cross-reference has no target.

    What: `[text](#id)` where nothing has that id, or `@fig-x` where no figure has it.
    Why: the link would do nothing in the talk and in the PDF.
    Bad: `[the task](#tsak)`. Good: `[the task](#task)`.
    """

    code = "D006"


class MissingAltText(Rule):
    """A picture has no alt text.

    What: `![](figure:name)` or `![](picture.png)`.
    Why: who cannot see the picture gets nothing, and a handout's reader cannot search for it.
    Bad: `![](figure:loss)`. Good: `![The loss falls in two steps](figure:loss)`.
    """

    code = "D007"


class MalformedReference(Rule):
    """Double braces hold neither a name nor a number.

    What: `{{ ... }}` that is no dotted name with an optional format spec and no number, or `{{` without its `}}`.
    Why: slides hold no expressions; what needs arithmetic is a value of its own.
    Bad: `{{ n + 1 }}`. Good: `{{ n_plus_one }}`.
    """

    code = "D008"


class NoSlides(Rule):
    """A talk's folder has no slides.

    What: a folder under `deck/` without any Markdown file, or whose files are empty.
    Why: an empty deck is more likely a mistyped name than a wish.
    Bad: `deck/talk/notes.txt` alone. Good: `deck/talk/slides.md`.
    """

    code = "D009"


class NotText(Rule):
    """A Markdown file is not text in UTF-8.

    What: a file with bytes that UTF-8 does not have, as other encodings write them.
    Why: its letters would be guessed, and some of them wrongly.
    Bad: a file saved as Latin-1 that holds an e with an accent. Good: the same file saved as UTF-8.
    """

    code = "D010"


class UnknownVariable(Rule):
    """A theme sets a variable that no deck uses.

    What: a custom property in the deck's theme file that is none of the colours and fonts that a deck takes from it.
    Why: a misspelt name changes nothing, and that is found in front of the audience.
    Bad: `:root { --bleu: #0000aa; }`. Good: `:root { --blue: #0000aa; }`.
    """

    code = "D011"


class UnfitFont(Rule):
    """A theme's font cannot be used.

    What: a font variable that is no path in quotation marks, is set twice, or is set without `--font`; or a file that
    is no single TrueType or OpenType font, as WOFF files and variable fonts are none.
    Why: the file is cut for the page and measures the figures; another font in its place would not fit into them.
    Bad: `--font: "Mine.woff2";`. Good: `--font: "Mine-Regular.ttf";`.
    """

    code = "D012"
