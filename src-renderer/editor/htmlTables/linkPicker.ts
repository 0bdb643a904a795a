import type { EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { choiceField, type Choice } from "../controls/choiceField.ts";
import { element } from "../controls/elements.ts";
import { float } from "../controls/menu.ts";
import { surroundings } from "../drawing.ts";
import { pageTargets } from "../menus/pageTargets.ts";
import type { CardRole } from "./htmlTable.ts";

interface Picker {
  role: CardRole;
  /** What is chosen so far. */
  href: string | undefined;
  /** Has it to be a file of the space? */
  isFilesOnly: boolean;
  save: (href: string) => void;
}

/** The pages of the space, as what a link can lead to. */
export const pageChoices = (view: EditorView): Choice[] =>
  (view.state.facet(pageTargets)?.pages() ?? []).map(({ id, title, above }) => ({
    label: title,
    detail: above,
    href: `/pages/${id}`,
  }));

function imageChoices(view: EditorView): Choice[] {
  const around = view.state.facet(surroundings);
  const images = (view.state.facet(pageTargets)?.files() ?? []).filter(({ isImage }) => isImage);
  return images.map(({ id, name }) => {
    const href = `/files/${id}`;
    const picture = (): string | undefined => {
      const found = around?.findImage(href);
      return found?.unseen === undefined ? found?.address : undefined;
    };
    return { label: name, detail: "", href, picture };
  });
}

/** Asks where a card leads, or for its cover: one of what is there, or an address that is typed. */
export function openPicker(view: EditorView, anchor: HTMLElement, picker: Picker): void {
  const { role, href, isFilesOnly, save } = picker;
  const words = texts.blocks.card[role];
  const choose = (): void => {
    const chosen = field.value();
    if (chosen === undefined) return;
    close();
    save(chosen);
  };
  const field = choiceField({
    words: { ...words, hint: isFilesOnly ? words.list : words.hint },
    all: role === "target" ? pageChoices(view) : imageChoices(view),
    href,
    ...(isFilesOnly ? { read: () => undefined } : {}),
    onchoose: choose,
  });
  const form = element(
    "form",
    { class: "md-popover md-picker", role: "dialog", "aria-label": words.change },
    ...field.parts,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    choose();
  });
  const close = float(form, anchor);
  field.input.focus();
}
