import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { createEditor, type EditorOptions } from "../../../src-renderer/editor/createEditor.ts";
import "../../../src-renderer/editor/styles.ts";

/* The page that is typed into: Recto's editor, or CodeMirror with Markdown and nothing else. */

const nothing = (): void => undefined;
const none = () => Promise.resolve(undefined);

/** A page around the editor that knows of nothing. */
const options: Omit<EditorOptions, "text"> = {
  label: () => "Page text",
  readOnly: false,
  surroundings: {
    findImage: () => undefined,
    describe: (target) => target,
    follow: nothing,
    steady: (target) => target,
    showPictures: nothing,
    blocks: {
      file: () => undefined,
      specification: none,
      specifications: () => Promise.resolve([]),
      value: () => undefined,
    },
    branch: { spaceId: "", changeRequestId: undefined },
    within: [],
    inside: () => options.surroundings,
  },
  menus: new Proxy({} as EditorOptions["menus"], { get: () => () => [] }),
  onEdit: nothing,
  onBlur: nothing,
  onFiles: nothing,
  onSave: nothing,
  onComment: nothing,
  remembered: undefined,
  more: [],
};

function bare(parent: HTMLElement, doc: string): EditorView {
  const extensions = [
    history(),
    EditorView.lineWrapping,
    markdown({ base: markdownLanguage }),
    keymap.of([...historyKeymap, ...defaultKeymap]),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc, extensions }) });
}

declare global {
  interface Window {
    openEditor: (kind: "recto" | "bare", text: string, at: number) => void;
  }
}

window.openEditor = (kind, text, at) => {
  const view =
    kind === "bare" ? bare(document.body, text) : createEditor(document.body, { ...options, text });
  // The work of a key begins where the key is heard.
  window.addEventListener("keydown", () => performance.mark("key"), true);
  view.focus();
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
};
