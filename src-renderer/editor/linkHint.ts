import { StateField, type EditorState, type Extension } from "@codemirror/state";
import { EditorView, showTooltip, type Tooltip } from "@codemirror/view";
import { keyName } from "../data/keys/shortcuts.ts";
import { texts } from "../texts/texts.ts";
import { surroundings } from "./drawing.ts";
import { footnoteAt, goToFootnote } from "./footnotes.ts";
import { targetOf } from "./inline.ts";
import { parsedTo } from "./parsed.ts";

/** What stands at a place and leads elsewhere, with all that its hint says. */
interface Lead {
  from: number;
  /** Where it leads, in words. */
  words: (view: EditorView) => string;
  /** What the button says that goes there; none where nothing is to go to. */
  button: string | undefined;
  follow: (view: EditorView) => void;
  /** Two hints with one key say the same. */
  key: string;
}

function linkAt(state: EditorState, position: number): Lead | undefined {
  for (
    let node = parsedTo(state, state.doc.lineAt(position).to).resolve(position, -1);
    node.parent;
    node = node.parent
  ) {
    if (node.name !== "Link" || !node.getChild("URL")) continue;
    const target = targetOf(state.sliceDoc(node.from, node.to), node, node.from);
    if (target === "") return undefined;
    return {
      from: node.from,
      words: (view) => view.state.facet(surroundings)?.describe(target) ?? target,
      button: texts.editor.openLink,
      follow: (view) => view.state.facet(surroundings)?.follow(target),
      key: target,
    };
  }
  return undefined;
}

function footnoteLeadAt(state: EditorState, position: number): Lead | undefined {
  const footnote = footnoteAt(state, position);
  if (!footnote) return undefined;
  const { from, label, isNote, other, words } = footnote;
  const { toNote, toText, empty } = texts.editor.footnote;
  return {
    from,
    words: () => (isNote ? `[^${label}]` : words === "" ? empty : words),
    button: other < 0 ? undefined : isNote ? toText : toNote,
    follow: (view) => void goToFootnote(view, from),
    key: `${label} ${isNote} ${other < 0} ${words}`,
  };
}

function leadAtCaret(state: EditorState): Lead | undefined {
  const { main } = state.selection;
  if (!main.empty) return undefined;
  return footnoteLeadAt(state, main.head) ?? linkAt(state, main.head);
}

function drawHint(view: EditorView, lead: Lead): HTMLElement {
  const frame = document.createElement("div");
  frame.className = "md-link-hint";
  const where = frame.appendChild(document.createElement("span"));
  where.dir = "auto";
  where.textContent = lead.words(view);
  if (lead.button === undefined) return frame;
  const open = frame.appendChild(document.createElement("button"));
  open.type = "button";
  open.tabIndex = -1;
  open.textContent = lead.button;
  open.title = keyName("Mod-Enter");
  open.addEventListener("mousedown", (event) => {
    event.preventDefault();
    lead.follow(view);
  });
  return frame;
}

const tooltipOf = (lead: Lead): Tooltip => ({
  pos: lead.from,
  above: true,
  create: (view) => ({ dom: drawHint(view, lead) }),
});

interface Hint {
  lead: Lead | undefined;
  tooltip: Tooltip | null;
}

function hintFor(state: EditorState, former: Hint | undefined): Hint {
  const lead = leadAtCaret(state);
  if (former && lead?.from === former.lead?.from && lead?.key === former.lead?.key) return former;
  return { lead, tooltip: lead ? tooltipOf(lead) : null };
}

const linkHints = StateField.define<Hint>({
  create: () => ({ lead: undefined, tooltip: null }),
  update: (hint, transaction) =>
    transaction.docChanged || transaction.selection
      ? hintFor(transaction.state, transaction.docChanged ? undefined : hint)
      : hint,
  provide: (field) => showTooltip.from(field, (hint) => hint.tooltip),
});

/** A note can be read where it is named, without going there. */
const noteUnderPointer = EditorView.domEventHandlers({
  mousemove({ target }, view) {
    if (!(target instanceof HTMLElement) || !target.classList.contains("md-footnote-mark")) return;
    target.title = footnoteAt(view.state, view.posAtDOM(target))?.words ?? "";
  },
});

/** Where the link or the footnote under the caret leads, with a way to go there. */
export function linkHint(): Extension {
  return [linkHints, noteUnderPointer];
}
