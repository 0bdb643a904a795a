import { screenTexts } from "../../texts/screenTexts.ts";
import { addressIn, choiceField, type Choice } from "../controls/choiceField.ts";
import { element } from "../controls/elements.ts";
import { openForm, wordField } from "../controls/form.ts";
import { isCaption } from "../caption.ts";
import { keepUnsent } from "../../data/forms/unsentWords.ts";
import { pageChoices } from "../htmlTables/linkPicker.ts";
import { pageTargets } from "../menus/pageTargets.ts";
import type { Change } from "../tables/tableText.ts";
import { drawFormula } from "./formula.ts";
import { holdBlock, type HeldBlock } from "./heldBlock.ts";
import { addressInTag, setCaption, setFormula, setLinkBeside, setValues } from "./pieceSource.ts";
import type { FormedPiece, PieceContext } from "./pieceWidget.ts";
import { specifiedFields } from "./specifiedFields.ts";
import { editSpecified } from "./specifiedSource.ts";

// What asks for a new one comes with it: it has the same fields.
export { insertSpecified } from "./insertSpecified.ts";

type Piece<Kind extends FormedPiece["kind"]> = Extract<FormedPiece, { kind: Kind }>;

/** A form that is open for a block. */
interface Editing {
  context: PieceContext;
  anchor: HTMLElement;
  block: HeldBlock;
  source: string;
}

/** What a form of a block asks for. */
interface Asking {
  parts: readonly HTMLElement[];
  first: HTMLElement;
  /** What changes in the source; undefined where something is missing. */
  changes: () => readonly Change[] | undefined;
  /** What would be lost if it were closed now. */
  words?: () => string;
}

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
    default:
      return editOperation(editing, piece);
  }
}

function open({ context, anchor, block }: Editing, asking: Asking): { submit: () => void } {
  const form = openForm(anchor, {
    label: anchor.getAttribute("aria-label") ?? "",
    parts: asking.parts,
    first: asking.first,
    save() {
      const changes = asking.changes();
      if (!changes) return false;
      return block.change(changes) || screenTexts.pieceForms.changed;
    },
    onclose() {
      block.release();
      // Who is done with it goes on in the text.
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.closest(".md-piece")) context.view.focus();
    },
  });
  block.onClosed(() => {
    keepUnsent(asking.words?.() ?? "");
    form.close();
  });
  return form;
}

function editFormula(editing: Editing, { formula }: Piece<"math">): void {
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
  const { submit } = open(editing, {
    parts: [element("label", {}, words.field, field, element("small", {}, words.hint)), shown],
    first: field,
    changes: () => (field.value.trim() === "" ? undefined : setFormula(editing.source, field.value)),
    words: () => (field.value === formula ? "" : field.value),
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
  const field = isCaption(caption)
    ? wordField(words.caption, caption.replace(/\s+/g, " "), words.captionHint)
    : undefined;
  return {
    parts: field ? [field.label] : [],
    changes: (source: string): Change[] =>
      !field || field.input.value === caption.replace(/\s+/g, " ")
        ? []
        : setCaption(source, field.input.value),
  };
}

function editEmbed(editing: Editing, { url, caption }: Piece<"embed">): void {
  const words = screenTexts.pieceForms.embed;
  const address = wordField(words.field, url, words.hint);
  address.input.inputMode = "url";
  const below = captionField(caption);
  open(editing, {
    parts: [address.label, ...below.parts],
    first: address.input,
    changes() {
      const typed = address.input.value.trim();
      if (typed === "") return undefined;
      const now = typed === url ? url : addressInTag(addressIn(typed) ?? typed);
      return [...setValues(editing.source, { url: now }), ...below.changes(editing.source)];
    },
  });
}

function editFile(editing: Editing, { target, caption }: Piece<"file">): void {
  const forms = screenTexts.pieceForms;
  const { view, around } = editing.context;
  const files = view.state.facet(pageTargets)?.files() ?? [];
  const all = files.map(({ id, name }): Choice => ({ label: name, detail: "", href: `/files/${id}` }));
  const name = around?.blocks.file(target)?.name;
  const below = captionField(caption);
  const field = choiceField({
    words: forms.file,
    all,
    // However it is named there, it is one of the list.
    href: all.find((one) => one.href === target || one.label === name)?.href ?? target,
    onchoose: () => form.submit(),
  });
  const before = field.value();
  const form = open(editing, {
    parts: [...field.parts, ...below.parts],
    first: field.input,
    changes() {
      const now = field.value();
      if (now === undefined) return undefined;
      const changes = now === before ? [] : setValues(editing.source, { src: addressInTag(now) });
      return [...changes, ...below.changes(editing.source)];
    },
  });
}

function editReference(editing: Editing, { target }: Piece<"reference">): void {
  const words = screenTexts.pieceForms.reference;
  const field = choiceField({
    words,
    all: pageChoices(editing.context.view),
    href: target,
    onchoose: () => form.submit(),
  });
  const form = open(editing, {
    parts: field.parts,
    first: field.input,
    changes() {
      const chosen = field.value();
      if (chosen === undefined) return undefined;
      if (chosen === target) return [];
      const now = addressInTag(chosen);
      const { source } = editing;
      const beside = setLinkBeside(source, now, field.label() ?? now);
      return [...setValues(source, { url: now }), ...beside];
    },
  });
}

function editOperation(editing: Editing, piece: Piece<"operation" | "webhook" | "schemas">): void {
  const { context, source } = editing;
  const fields = specifiedFields(context.around?.blocks, piece, () => form.submit());
  const form = open(editing, {
    parts: fields.parts,
    first: fields.first,
    changes() {
      const now = fields.value();
      return now && editSpecified(source, piece, now);
    },
  });
}
