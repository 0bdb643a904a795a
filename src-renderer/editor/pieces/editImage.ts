import { screenTexts } from "../../texts/screenTexts.ts";
import { choiceField } from "../controls/choiceField.ts";
import { wordField } from "../controls/form.ts";
import { fileChoices, pageChoices } from "../menus/targetChoices.ts";
import type { ImageSource } from "./imageSource.ts";
import { addressWritten, openPieceForm, type EditedPiece } from "./pieceForm.ts";
import { setImage } from "./writeImage.ts";

const size = "\\d+(?:px|%)?";

/** The form of an image that stands by itself: which it is, its words, its width, and where it leads. */
export function editImage(editing: EditedPiece, image: ImageSource): void {
  const { image: words, picture, reference, caption: captionWord, captionHint } = screenTexts.pieceForms;
  const { view } = editing.context;
  const shown = fileChoices(view, image.target, "pictures");
  const led = pageChoices(view, image.link === "" ? undefined : image.link);
  const file = choiceField({
    words: picture,
    ...shown,
    folds: true,
    onchoose: () => alternative.input.focus(),
  });
  const link = choiceField({
    words: { ...reference, field: words.link, hint: words.linkHint },
    ...led,
    isOptional: true,
    folds: true,
    onchoose: () => form.submit(),
  });
  const alternative = wordField(words.alternative, image.alternative, words.alternativeHint);
  const caption = wordField(captionWord, image.caption, captionHint);
  const width = wordField(words.width, image.width, words.widthHint);
  width.input.pattern = size;
  const typed = [
    [alternative.input, image.alternative],
    [caption.input, image.caption],
    [width.input, image.width],
  ] as const;
  const form = openPieceForm(editing, {
    parts: [alternative.label, caption.label, width.label, ...link.parts, ...file.parts],
    first: alternative.input,
    changes(isLeft) {
      const target = isLeft ? file.written() : file.value();
      const leads = isLeft ? link.written() : link.value();
      const wide = width.input.value.trim();
      if (target === undefined || !width.input.validity.valid) return undefined;
      return setImage(editing.source, image, {
        target: target === shown.href ? image.target : target,
        link: leads === led.href ? image.link : (leads ?? ""),
        alternative: alternative.input.value.trim(),
        caption: caption.input.value.trim(),
        width: wide.replace(/px$/, ""),
      });
    },
    words: () => [
      ...typed.flatMap(([{ value }, before]) => (value === before ? [] : [value])),
      ...addressWritten(link, led.href),
      ...addressWritten(file, shown.href),
    ],
  });
}
