import type { EditorView } from "@codemirror/view";
import { keepUnsent } from "../../data/forms/unsentWords.ts";
import { screenTexts } from "../../texts/screenTexts.ts";
import { texts } from "../../texts/texts.ts";
import { choiceField } from "../controls/choiceField.ts";
import { openForm } from "../controls/form.ts";
import { heldPlaces } from "../heldPlaces.ts";
import { fileChoices, pageChoices } from "../menus/targetChoices.ts";
import type { CardRole } from "./htmlTable.ts";

interface Picker {
  role: CardRole;
  /** What is chosen so far. */
  href: string | undefined;
  /** Has it to be a file of the space? */
  isFilesOnly: boolean;
  /** Gives it to the card; false where that is gone. */
  save: (href: string) => boolean;
}

/** Asks where a card leads, or for its cover: one of what is there, or an address that is typed. */
export function openPicker(view: EditorView, anchor: HTMLElement, picker: Picker): void {
  const { role, href, isFilesOnly, save } = picker;
  const { reference, picture } = screenTexts.pieceForms;
  const words = role === "target" ? reference : picture;
  const choices = role === "target" ? pageChoices(view, href) : fileChoices(view, href, "pictures");
  const field = choiceField({
    words: { ...words, hint: isFilesOnly ? words.list : words.hint },
    ...choices,
    ...(isFilesOnly ? { read: () => undefined } : {}),
    onchoose: () => form.submit(),
  });
  let isClosed = false;
  const take = (chosen: string | undefined): boolean =>
    chosen === undefined || chosen === choices.href || (!isClosed && save(chosen));
  const form = openForm(anchor, {
    label: texts.blocks.card[role].change,
    className: "md-picker",
    parts: field.parts,
    first: field.input,
    save() {
      const chosen = field.value();
      return chosen !== undefined && (take(chosen) || screenTexts.pieceForms.changed);
    },
    onleave() {
      const written = field.written();
      if (!take(written)) keepUnsent(written ?? "");
    },
    onclose: () => unhear?.(),
  });
  const unhear = view.plugin(heldPlaces)?.places.onClosed(() => {
    isClosed = true;
    form.close();
  });
}
