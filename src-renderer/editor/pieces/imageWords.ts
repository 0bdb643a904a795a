import { texts } from "../../texts/texts.ts";
import { element } from "../controls/elements.ts";
import { float } from "../controls/menu.ts";
import type { ImageSource } from "./imageSource.ts";

/** Asks for the words of an image and its width, below the button that was pressed. */
export function openWords(
  anchor: HTMLElement,
  image: ImageSource,
  save: (changed: Partial<ImageSource>) => void,
): void {
  const words = texts.blocks.image;
  const field = (label: string, value: string, hint: string) => {
    const input = element("input", { class: "md-popover-field", value });
    return { input, label: element("label", {}, label, input, element("small", {}, hint)) };
  };
  const alternative = field(words.alternative, image.alternative, words.alternativeHint);
  const caption = field(words.caption, image.caption, words.captionHint);
  const width = field(words.width, image.width, words.widthHint);
  const form = element(
    "form",
    { class: "md-popover", role: "dialog", "aria-label": words.edit },
    alternative.label,
    caption.label,
    width.label,
    element("button", { type: "submit", class: "md-button md-popover-save" }, words.save),
  );
  const close = float(form, anchor);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
    const size = /^\d+(?:px|%)?$/.test(width.input.value.trim())
      ? width.input.value.trim().replace(/px$/, "")
      : "";
    save({ alternative: alternative.input.value.trim(), caption: caption.input.value.trim(), width: size });
  });
  alternative.input.focus();
}
