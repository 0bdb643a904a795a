import { isolateHistory } from "@codemirror/commands";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { typedBetween } from "../betweenBlocks.ts";
import { surroundings } from "../drawing.ts";
import { unixLines } from "../lineEnds.ts";
import { deleteUnit, foldedAtCaret } from "../margin/moveUnit.ts";
import { insertBlock } from "../menus/insertBlock.ts";
import { htmlOfMarkdown } from "./copiedHtml.ts";
import { insertItems } from "./pastedItems.ts";
import { insertWithin } from "./pastedWithin.ts";
import { drawnLine, needsLines, pastedAs, type Clip } from "./pasting.ts";
import type { AddFiles } from "./putHtml.ts";

/** A paste without form was asked for by its key. */
let isPlain = false;

function clipOf(data: DataTransfer): Clip {
  const clip: Clip = { plain: unixLines(data.getData("text/plain")), html: data.getData("text/html") };
  const from = data.getData("vscode-editor-data");
  if (from === "") return clip;
  try {
    const { mode } = JSON.parse(from) as { mode?: unknown };
    return typeof mode === "string" ? { ...clip, language: mode } : clip;
  } catch {
    return clip;
  }
}

/** How Markdown comes in place of the selection, on lines of its own where it needs them. */
function putting(state: EditorState, markdown: string): TransactionSpec {
  const pasted = { annotations: isolateHistory.of("full"), userEvent: "input.paste", scrollIntoView: true };
  const items = insertItems(state, markdown);
  if (items) return { ...items, ...pasted };
  if (!needsLines(markdown) || !state.selection.main.empty)
    return { ...state.replaceSelection(markdown), ...pasted };
  const within = insertWithin(state, markdown);
  if (within) return { ...within, ...pasted };
  // Behind words the writer goes on; what is drawn as more than its lines is left for the line below.
  const isDrawn = drawnLine.test(markdown.slice(markdown.lastIndexOf("\n") + 1));
  return { ...insertBlock(state, isDrawn ? `${markdown}\n` : markdown, { nests: !isDrawn }), ...pasted };
}

const put = (view: EditorView, markdown: string): void => view.dispatch(putting(view.state, markdown));

function paste(event: ClipboardEvent, view: EditorView, addFiles: AddFiles): boolean {
  const data = event.clipboardData;
  const wantsPlain = isPlain;
  isPlain = false;
  if (!data || view.state.readOnly || wantsPlain) return false;
  const clip = clipOf(data);
  const around = view.state.facet(surroundings);
  const pasted = pastedAs(view.state, clip, (target) => around?.describe(target) ?? target);
  const isWords = pasted.kind === "plain" || pasted.kind === "inline";
  const words = (pasted.kind === "inline" ? pasted.text : clip.plain).replace(/^\n+|\n+$/g, "");
  const { head, empty } = view.state.selection.main;
  const between = isWords && empty ? typedBetween(view.state, head, words) : undefined;
  if (pasted.kind === "plain" && !between) return false;
  event.preventDefault();
  if (between) view.dispatch({ ...between, userEvent: "input.paste" });
  else if (pasted.kind === "inline") {
    view.dispatch(view.state.replaceSelection(pasted.text), {
      userEvent: "input.paste",
      scrollIntoView: true,
    });
  } else if (pasted.kind === "block") put(view, pasted.text);
  else
    void import("./putHtml.ts")
      .then(({ putHtml }) => putHtml(view, clip, putting, addFiles))
      .catch(() => put(view, clip.plain));
  return true;
}

/**
 * What is copied, and what a cut takes away: where nothing is selected, the heading of the caret with what is folded away
 * under it. Undefined where the lines of the carets are meant.
 */
export function copiedAt(state: EditorState): { text: string; cut: TransactionSpec } | undefined {
  const { ranges } = state.selection;
  const userEvent = "delete.cut";
  if (ranges.some(({ empty }) => !empty)) {
    const text = ranges.map(({ from, to }) => state.sliceDoc(from, to)).join("\n");
    return { text, cut: { ...state.replaceSelection(""), userEvent, scrollIntoView: true } };
  }
  const section = ranges.length === 1 ? foldedAtCaret(state) : undefined;
  if (!section) return undefined;
  return { text: state.sliceDoc(section.from, section.to), cut: deleteUnit(state, section, userEvent) };
}

/** Copies Markdown and, beside it, what other programs show of it. */
function copy(event: ClipboardEvent, view: EditorView): boolean {
  const copied = copiedAt(view.state);
  if (!copied || !event.clipboardData) return false;
  event.preventDefault();
  event.clipboardData.setData("text/plain", copied.text);
  event.clipboardData.setData("text/html", htmlOfMarkdown(copied.text));
  if (event.type === "cut" && !view.state.readOnly) view.dispatch(copied.cut);
  return true;
}

/** Whether an event concerns the page's text, and not a field of a block in it. */
const isInText = (event: Event): boolean =>
  !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement);

/** Pasting what other programs give, with the pictures that are in it, and copying what they take. */
export function clipboard(addFiles: AddFiles): Extension {
  return [
    EditorView.clipboardInputFilter.of(unixLines),
    EditorView.domEventHandlers({
      keydown(event) {
        isPlain = (event.metaKey || event.ctrlKey) && event.shiftKey && event.code === "KeyV";
        return false;
      },
      paste: (event, view) => isInText(event) && paste(event, view, addFiles),
      copy: (event, view) => isInText(event) && copy(event, view),
      cut: (event, view) => isInText(event) && copy(event, view),
    }),
  ];
}
