import { screenTexts } from "../../texts/screenTexts.ts";
import { addressIn, choiceField } from "../controls/choiceField.ts";
import { element } from "../controls/elements.ts";
import { wordField } from "../controls/form.ts";
import { isCaption } from "../caption.ts";
import { fileChoices, pageChoices } from "../menus/targetChoices.ts";
import type { Change } from "../tables/tableText.ts";
import { drawFormula } from "./formula.ts";
import { editImage } from "./editImage.ts";
import { holdBlock } from "./heldBlock.ts";
import { addressWritten, openPieceForm, type EditedPiece } from "./pieceForm.ts";
import { addressInTag, setCaption, setFormula, setLinkBeside, setValues } from "./pieceSource.ts";
import type { FormedPiece, PieceContext } from "./pieceWidget.ts";
import { specifiedFields } from "./specifiedFields.ts";
import { editSpecified } from "./specifiedSource.ts";

// What asks for a new one comes with it: it has the same fields.
export { insertSpecified } from "./insertSpecified.ts";

type Piece<Kind extends FormedPiece["kind"]> = Extract<FormedPiece, { kind: Kind }>;

/** Opens the form of a block below the button that was pressed. */
export function editPiece(
  context: PieceContext,
  anchor: HTMLElement,
  piece: FormedPiece,
  source: string,
): void {
  const frame = anchor.closest<HTMLElement>(".md-piece") ?? anchor;
  const editing = { context, anchor, block: holdBlock(context.view, frame, source), source };
  switch (piece.kind) {
    case "math":
      return editFormula(editing, piece);
    case "embed":
      return editEmbed(editing, piece);
    case "file":
      return editFile(editing, piece);
    case "reference":
      return editReference(editing, piece);
    case "image":
      return editImage(editing, piece.image);
    default:
      return editOperation(editing, piece);
  }
}

function editFormula(editing: EditedPiece, { formula }: Piece<"math">): void {
  const words = screenTexts.pieceForms.math;
  const field = element("textarea", {
    class: "md-popover-field md-formula-field",
    rows: "4",
    spellcheck: "false",
  });
  field.value = formula;
  const shown = element("div", { class: "md-formula-shown", "aria-live": "polite" });
  const draw = (): void => {
    const made = element("div");
    if (field.value.trim() === "") shown.replaceChildren();
    else drawFormula(made, field.value, true, () => shown.replaceChildren(...made.childNodes));
  };
  field.addEventListener("input", draw);
  const { submit } = openPieceForm(editing, {
    parts: [element("label", {}, words.field, field, element("small", {}, words.hint)), shown],
    first: field,
    changes: () => (field.value.trim() === "" ? undefined : setFormula(editing.source, field.value)),
    words: () => (field.value === formula ? [] : [field.value]),
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  });
  draw();
}

/** The field of the words below a block, where those that are there fit into one. */
function captionField(caption = "") {
  const words = screenTexts.pieceForms;
  const before = caption.replace(/\s+/g, " ");
  const field = isCaption(caption) ? wordField(words.caption, before, words.captionHint) : undefined;
  return {
    parts: field ? [field.label] : [],
    words: (): string[] => (!field || field.input.value === before ? [] : [field.input.value]),
    changes: (source: string): Change[] =>
      !field || field.input.value === before ? [] : setCaption(source, field.input.value),
  };
}

function editEmbed(editing: EditedPiece, { url, caption }: Piece<"embed">): void {
  const words = screenTexts.pieceForms.embed;
  const address = wordField(words.field, url, words.hint);
  address.input.inputMode = "url";
  const below = captionField(caption);
  openPieceForm(editing, {
    parts: [address.label, ...below.parts],
    first: address.input,
    changes() {
      const typed = address.input.value.trim();
      if (typed === "") return undefined;
      const now = typed === url ? url : addressInTag(addressIn(typed) ?? typed);
      return [...setValues(editing.source, { url: now }), ...below.changes(editing.source)];
    },
    words: () => [...(address.input.value === url ? [] : [address.input.value]), ...below.words()],
  });
}

function editFile(editing: EditedPiece, { target, caption }: Piece<"file">): void {
  const below = captionField(caption);
  const choices = fileChoices(editing.context.view, target);
  const field = choiceField({
    words: screenTexts.pieceForms.file,
    ...choices,
    onchoose: () => form.submit(),
  });
  const form = openPieceForm(editing, {
    parts: [...field.parts, ...below.parts],
    first: field.input,
    changes(isLeft) {
      const now = isLeft ? field.written() : field.value();
      if (now === undefined) return undefined;
      const changes = now === choices.href ? [] : setValues(editing.source, { src: addressInTag(now) });
      return [...changes, ...below.changes(editing.source)];
    },
    words: () => [...addressWritten(field, choices.href), ...below.words()],
  });
}

function editReference(editing: EditedPiece, { target }: Piece<"reference">): void {
  const choices = pageChoices(editing.context.view, target);
  const field = choiceField({
    words: screenTexts.pieceForms.reference,
    ...choices,
    onchoose: () => form.submit(),
  });
  const form = openPieceForm(editing, {
    parts: field.parts,
    first: field.input,
    changes(isLeft) {
      const chosen = isLeft ? field.written() : field.value();
      if (chosen === undefined) return undefined;
      if (chosen === choices.href) return [];
      const now = addressInTag(chosen);
      const { source } = editing;
      const beside = setLinkBeside(source, now, field.labelOf(chosen) ?? now);
      return [...setValues(source, { url: now }), ...beside];
    },
    words: () => addressWritten(field, choices.href),
  });
}

function editOperation(editing: EditedPiece, piece: Piece<"operation" | "webhook" | "schemas">): void {
  const { context, source } = editing;
  const fields = specifiedFields(context.around?.blocks, piece, () => form.submit());
  const form = openPieceForm(editing, {
    parts: fields.parts,
    first: fields.first,
    changes(isLeft) {
      const now = isLeft ? fields.written() : fields.value();
      return now && editSpecified(source, piece, now);
    },
  });
}
