import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

export interface LinkablePage {
  id: string;
  title: string;
  /** The titles above it, for telling equal titles apart. */
  above: string;
}

/** `[[` or `@` at the start of a word, and what has been typed of the title. */
const trigger = /(?:\[\[|(?<![\w@/.])@)([^\]\n[@]{0,60})$/;

/** Lists pages after `[[` or `@`; the chosen one becomes an ordinary Markdown link that survives renames. */
export function pageLinks(pages: () => LinkablePage[]): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos);
    const found = trigger.exec(line.text.slice(0, context.pos - line.from));
    if (!found) return null;
    const typed = found[1] ?? "";
    const from = context.pos - typed.length;
    const opening = found[0].length - typed.length;
    return {
      from,
      options: pages().map((page) => option(page, opening)),
      validFor: /^[^\]\n[@]*$/,
    };
  };
  return autocompletion({ override: [source], icons: false, closeOnBlur: true, maxRenderedOptions: 12 });
}

function option(page: LinkablePage, opening: number): Completion {
  return {
    label: page.title,
    ...(page.above ? { detail: page.above } : {}),
    apply(view: EditorView, _completion: Completion, from: number, to: number) {
      const closing = view.state.sliceDoc(to, to + 2) === "]]" ? 2 : 0;
      const insert = `[${page.title.replace(/([[\]\\])/g, "\\$1")}](/pages/${page.id})`;
      const start = from - opening;
      view.dispatch({
        changes: { from: start, to: to + closing, insert },
        selection: { anchor: start + insert.length },
        userEvent: "input.complete",
      });
    },
  };
}
