import type { EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { pageBlocks } from "../blocks.ts";
import { button, element } from "../controls/elements.ts";
import { showSource } from "../shownSource.ts";

/** What a block is drawn in: a press chooses it, a button shows its source. */
export function pieceFrame(view: EditorView, kind: string, isChosen: boolean): HTMLElement {
  const frame = element("div", { class: `md-piece md-piece-${kind}` });
  frame.classList.toggle("md-chosen", isChosen);
  const reveal = (): void => {
    const from = view.posAtDOM(frame);
    const to = view.state.field(pageBlocks).pieces.find((one) => one.to > from)?.to ?? from;
    view.dispatch({ selection: { anchor: from }, effects: showSource.of({ from, to }) });
    view.focus();
  };
  const source = button({
    label: texts.blocks.showSource,
    icon: "code",
    className: "md-piece-source",
    attributes: { tabindex: "-1" },
    run: reveal,
  });
  // A table has it in its menus; here it would lie on their handles.
  if (kind !== "table") frame.append(source);
  frame.addEventListener("mousedown", (event) => {
    if (
      event.defaultPrevented ||
      // With Alt held down, it drags out the file that it shows.
      event.altKey ||
      (event.target instanceof Element &&
        event.target.closest("button, input, a, [contenteditable]:not(.cm-content, [contenteditable=false])"))
    )
      return;
    event.preventDefault();
    view.dispatch({ selection: { anchor: view.posAtDOM(frame) } });
    view.focus();
  });
  frame.addEventListener("dblclick", (event) => event.target === frame && reveal());
  return frame;
}
