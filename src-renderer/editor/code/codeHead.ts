import type { EditorState } from "@codemirror/state";
import { WidgetType, type EditorView } from "@codemirror/view";
import { copyText } from "../../data/forms/clipboard.ts";
import { texts } from "../../texts/texts.ts";
import { pageBlocks, type Code, type Container } from "../blocks.ts";
import { readTag, valueOf } from "../containers/tagText.ts";
import { button, element } from "../controls/elements.ts";
import { openMenu } from "../controls/menu.ts";
import { whenUpdated } from "../pieces/placeOf.ts";
import { isSourceShown, showSource } from "../shownSource.ts";
import type { Change } from "../tables/tableText.ts";
import { codeIn, languageOf, setLanguage, setOfCode } from "./codeEdits.ts";
import { nestedCodeAt, wordsOfCode } from "./nestedCode.ts";

/** Code at the top of a page, with the tag that holds it. */
export interface CodeBlock {
  code: Code;
  wrapper: Container | undefined;
}

/** The code that begins at a position and is drawn with a head; undefined where its source is shown, or nothing closes it. */
export function drawnCodeAt(state: EditorState, from: number): CodeBlock | undefined {
  const block = codeBlockAt(state, from);
  const { from: start, to } = block?.wrapper ?? block?.code ?? { from, to: from };
  return block && !isSourceShown(state, start, to) ? block : undefined;
}

/** The code on whose lines a position is. */
export function codeBlockAt(state: EditorState, at: number): CodeBlock | undefined {
  const { codes, containers } = state.field(pageBlocks);
  const code = codes.find(({ from, to }) => from <= at && at <= to);
  if (!code) return undefined;
  const wrapper = containers.find((one) => one.name === "code" && codeIn(state, one) === code);
  return { code, wrapper };
}

/** What the head of code says. */
export interface CodeFacts {
  language: string;
  title: string;
  isNumbered: boolean;
  /** Does it lie in an item or a quote, where no tag can say more of it? */
  isNested: boolean;
}

/** What stands in the first line of code, and in the tag around it. */
export function factsOfCode(state: EditorState, { code, wrapper }: CodeBlock): CodeFacts {
  const tag = wrapper && readTag(state.sliceDoc(wrapper.from, wrapper.openTo));
  return {
    language: languageOf(state.sliceDoc(code.from, code.openTo)),
    title: valueOf(tag, "title"),
    isNumbered: valueOf(tag, "lineNumbers") === "true",
    isNested: false,
  };
}

/** The head of code: its language, its title, and what copies it. */
export class CodeHead extends WidgetType {
  readonly #facts: CodeFacts;

  constructor(facts: CodeFacts) {
    super();
    this.#facts = facts;
  }

  override eq(other: CodeHead): boolean {
    const [ours, theirs] = [this.#facts, other.#facts];
    return (
      ours.language === theirs.language &&
      ours.title === theirs.title &&
      ours.isNested === theirs.isNested &&
      ours.isNumbered === theirs.isNumbered
    );
  }

  override toDOM(view: EditorView): HTMLElement {
    const { language, title, isNumbered, isNested } = this.#facts;
    const words = texts.blocks.code;
    const isReadOnly = view.state.readOnly;
    const head = element("span", { class: "md-code-head", contenteditable: "false" });
    const block = (): CodeBlock | undefined => {
      const at = view.posAtDOM(head);
      const nested = isNested ? nestedCodeAt(view.state, at) : undefined;
      return nested ? { code: nested, wrapper: undefined } : codeBlockAt(view.state, at);
    };
    const change = (changesOf: (block: CodeBlock) => Change[]): void => {
      const here = view.contentDOM.contains(head) ? block() : undefined;
      const changes = here && !view.state.readOnly ? changesOf(here) : [];
      if (changes.length > 0) view.dispatch({ changes, userEvent: "input.block" });
    };
    const say = (name: string, value: string): void =>
      change(({ code, wrapper }) => setOfCode(view.state.doc.toString(), code, wrapper, name, value));
    // Loaded while the code is looked at, so that it is there when it is asked for.
    const picking = import("./languagePicker.ts");
    const picker = button({
      label: `${words.language}: ${language || words.plain}`,
      text: language || words.plain,
      icon: "down",
      className: "md-code-language",
      attributes: { "aria-haspopup": "listbox", disabled: isReadOnly },
      run: (anchor) =>
        void picking.then(({ pickLanguage }) =>
          pickLanguage(anchor, language, (name) =>
            change(({ code }) => setLanguage(view.state.sliceDoc(code.from, code.openTo), code.from, name)),
          ),
        ),
    });
    const copy = button({
      label: words.copy,
      icon: "copy",
      run: () => {
        const here = block();
        if (!here) return;
        void copyText(wordsOfCode(view.state, here.code), words.copied);
      },
    });
    const room = element("span", { class: "md-code-room" });
    if (isNested) {
      head.append(picker, room, copy);
      return head;
    }
    const more = button({
      label: texts.blocks.more(texts.blocks.names.code),
      icon: "more",
      attributes: { "aria-haspopup": "menu", hidden: isReadOnly },
      run: (anchor) =>
        openMenu(anchor, texts.blocks.names.code, [
          [
            {
              label: words.lineNumbers,
              checked: isNumbered,
              run: () => say("lineNumbers", isNumbered ? "" : "true"),
            },
          ],
          [
            {
              label: texts.blocks.showSource,
              run: () => {
                const here = block();
                const shown = here?.wrapper ?? here?.code;
                if (!shown) return;
                const { from, to } = shown;
                view.dispatch({ selection: { anchor: from }, effects: showSource.of({ from, to }) });
                view.focus();
              },
            },
            {
              label: texts.blocks.remove,
              danger: true,
              run: () =>
                change(({ code, wrapper }) => {
                  const { from, to } = wrapper ?? code;
                  return [{ from, to, insert: "" }];
                }),
            },
          ],
        ]),
    });
    const named = isReadOnly
      ? element("strong", { dir: "auto" }, title)
      : titleField(title, (value) => say("title", value), view);
    head.append(picker, named, room, copy, more);
    return head;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function titleField(title: string, save: (value: string) => void, view: EditorView): HTMLInputElement {
  const words = texts.blocks.code;
  const field = element("input", {
    class: "md-field",
    "aria-label": words.title,
    placeholder: words.untitled,
    value: title,
    dir: "auto",
  });
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    // What is written stays, as in a block's form.
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    field.blur();
    view.focus();
  });
  field.addEventListener("change", () => whenUpdated(() => save(field.value)));
  return field;
}
