import { syntaxTree } from "@codemirror/language";
import { StateField, type EditorState, type Extension } from "@codemirror/state";
import { showTooltip, type EditorView, type Tooltip } from "@codemirror/view";
import { keyName } from "../data/shortcuts.ts";
import { texts } from "../texts/texts.ts";
import { surroundings } from "./drawing.ts";
import { targetOf } from "./inline.ts";

interface LinkAtCaret {
  from: number;
  target: string;
}

function linkAtCaret(state: EditorState): LinkAtCaret | undefined {
  const { main } = state.selection;
  if (!main.empty) return undefined;
  for (let node = syntaxTree(state).resolve(main.head, -1); node.parent; node = node.parent) {
    if (node.name !== "Link" || !node.getChild("URL")) continue;
    const target = targetOf(state.sliceDoc(node.from, node.to), node, node.from);
    return target === "" ? undefined : { from: node.from, target };
  }
  return undefined;
}

function drawHint(view: EditorView, target: string): HTMLElement {
  const around = view.state.facet(surroundings);
  const frame = document.createElement("div");
  frame.className = "md-link-hint";
  const where = frame.appendChild(document.createElement("span"));
  where.textContent = around?.describe(target) ?? target;
  const open = frame.appendChild(document.createElement("button"));
  open.type = "button";
  open.tabIndex = -1;
  open.textContent = texts.editor.openLink;
  open.title = keyName("Mod-Enter");
  open.addEventListener("mousedown", (event) => {
    event.preventDefault();
    around?.follow(target);
  });
  return frame;
}

function hintFor(state: EditorState, former: Tooltip | null, formerLink: LinkAtCaret | undefined) {
  const link = linkAtCaret(state);
  const same = link?.from === formerLink?.from && link?.target === formerLink?.target;
  if (same) return { link, tooltip: former };
  if (!link) return { link, tooltip: null };
  const tooltip: Tooltip = {
    pos: link.from,
    above: true,
    create: (view) => ({ dom: drawHint(view, link.target) }),
  };
  return { link, tooltip };
}

interface Hint {
  link: LinkAtCaret | undefined;
  tooltip: Tooltip | null;
}

const linkHints = StateField.define<Hint>({
  create: () => ({ link: undefined, tooltip: null }),
  update: (hint, transaction) =>
    transaction.docChanged || transaction.selection
      ? hintFor(
          transaction.state,
          transaction.docChanged ? null : hint.tooltip,
          transaction.docChanged ? undefined : hint.link,
        )
      : hint,
  provide: (field) => showTooltip.from(field, (hint) => hint.tooltip),
});

/** Where the link under the caret leads, with a way to go there. */
export function linkHint(): Extension {
  return linkHints;
}
