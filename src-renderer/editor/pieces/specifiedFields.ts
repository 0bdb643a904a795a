import { screenTexts } from "../../texts/screenTexts.ts";
import type { BlockSources } from "../blockSources.ts";
import { choiceField, type Choice } from "../controls/choiceField.ts";
import { element } from "../controls/elements.ts";
import { listOperations, listSchemas, listWebhooks } from "./operation.ts";
import type { SpecifiedPiece } from "./specifiedSource.ts";

/** What asks for a part of a specification. */
interface SpecifiedFields {
  parts: HTMLElement[];
  first: HTMLElement;
  /** What is chosen; undefined where something is missing. */
  value(): SpecifiedPiece | undefined;
  /** The same of a form that is left: ticks count, letters that look for something do not. */
  written(): SpecifiedPiece | undefined;
}

/** The part of a specification that is asked for. */
interface PartField {
  parts: HTMLElement[];
  focus(): void;
  offer(specification: unknown): void;
  value(specification: string): SpecifiedPiece | undefined;
}

const nameTyped = (typed: string): string | undefined =>
  /^[\w./-]+$/.test(typed.trim()) ? typed.trim() : undefined;

/** The fields of a block of a specification; `done` is told when all of them are chosen by mouse. */
export function specifiedFields(
  blocks: BlockSources | undefined,
  piece: SpecifiedPiece,
  done: () => void,
): SpecifiedFields {
  const part = piece.kind === "schemas" ? schemasField(piece) : operationField(piece, done);
  const field = choiceField({
    words: screenTexts.pieceForms.specification,
    all: [],
    href: piece.specification || undefined,
    read: nameTyped,
    onchoose: () => (look(), part.focus()),
  });
  let looked: string | undefined;
  const look = (): void => {
    const name = field.value();
    if (name === looked) return;
    looked = name;
    part.offer(undefined);
    if (name === undefined) return;
    void blocks?.specification(name).then((found) => name === looked && part.offer(found));
  };
  field.input.addEventListener("input", look);
  field.input.addEventListener("keydown", (event) => {
    look();
    if (event.key !== "Enter" || piece.specification !== "") return;
    // Whoever asks for a new block chooses its specification first, and then what of it.
    event.preventDefault();
    part.focus();
  });
  void blocks
    ?.specifications()
    .catch((): string[] => [])
    .then((names) => {
      field.offer(names.map((name) => ({ label: name, detail: "", href: name })));
      look();
    });
  const value = (): SpecifiedPiece | undefined => {
    const name = field.value();
    return name === undefined ? undefined : part.value(name);
  };
  return {
    parts: [...field.parts, ...part.parts],
    first: field.input,
    value,
    written() {
      const now = value();
      const isTicked =
        piece.kind === "schemas" && now?.kind === "schemas" && now.names.join() !== piece.names.join();
      return isTicked ? now : undefined;
    },
  };
}

/** An operation or a webhook, found by its path or by what it does. */
function operationField(piece: Exclude<SpecifiedPiece, { kind: "schemas" }>, done: () => void): PartField {
  const path = piece.kind === "webhook" ? piece.name : piece.path;
  const field = choiceField({
    words: screenTexts.pieceForms[piece.kind],
    all: [],
    href: path === "" ? undefined : `${piece.method} ${path}`,
    asks: true,
    read(typed) {
      const [, method = "", name] = /^([a-z]+)\s+(\S.*)$/i.exec(typed.trim()) ?? [];
      return name === undefined ? undefined : `${method.toLowerCase()} ${name}`;
    },
    onchoose: done,
  });
  return {
    parts: field.parts,
    focus: () => field.input.focus(),
    offer(specification) {
      const all = piece.kind === "webhook" ? listWebhooks(specification) : listOperations(specification);
      field.offer(
        all.map((one): Choice => ({
          label: `${one.method.toUpperCase()} ${one.path}`,
          detail: one.summary,
          about: one.summary,
          href: `${one.method} ${one.path}`,
        })),
      );
    },
    value(specification) {
      // Names of webhooks have blanks in them.
      const [, method = "", name] = /^(\S*) (.+)$/.exec(field.value() ?? "") ?? [];
      if (name === undefined) return undefined;
      return piece.kind === "webhook"
        ? { kind: "webhook", specification, name, method }
        : { kind: "operation", specification, path: name, method };
    },
  };
}

/** Schemas, of which any number can be ticked; none stands for all. */
function schemasField({ names }: Extract<SpecifiedPiece, { kind: "schemas" }>): PartField {
  const words = screenTexts.pieceForms.schemas;
  const list = element("div", { class: "md-picker-list" });
  const group = element(
    "fieldset",
    { class: "md-form-choices" },
    element("legend", {}, words.field),
    element("small", {}, words.hint),
    list,
  );
  const ticked = new Set(names);
  let known: string[] = [];
  const draw = (): void => {
    const rows = [...new Set([...known, ...names])].map((name) => {
      const box = element("input", { type: "checkbox", checked: ticked.has(name) });
      box.addEventListener("change", () => void (box.checked ? ticked.add(name) : ticked.delete(name)));
      return element("label", { class: "md-menu-item" }, box, element("span", {}, name));
    });
    list.replaceChildren(...(rows.length > 0 ? rows : [element("p", { class: "md-note" }, words.none)]));
  };
  draw();
  return {
    parts: [group],
    focus: () => list.querySelector("input")?.focus(),
    offer(specification) {
      known = listSchemas(specification);
      draw();
    },
    value: (specification) => ({ kind: "schemas", specification, names: [...ticked] }),
  };
}
