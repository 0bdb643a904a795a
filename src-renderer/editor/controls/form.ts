import { attendForms } from "../../data/forms/wordsAtHand.svelte.ts";
import { screenTexts } from "../../texts/screenTexts.ts";
import { element } from "./elements.ts";
import { float } from "./menu.ts";

/** A field of a form for words of one line. */
export function wordField(label: string, value: string, hint = "") {
  const input = element("input", { class: "md-popover-field", value, dir: "auto" });
  const notes = hint === "" ? [] : [element("small", {}, hint)];
  return { input, label: element("label", {}, label, input, ...notes) };
}

interface FormOptions {
  label: string;
  className?: string;
  parts: readonly HTMLElement[];
  /** What has the focus first. */
  first: HTMLElement;
  /** Takes what was filled in. False where something is missing yet, or why it cannot be taken: the form stays. */
  save: () => boolean | string | void;
  /** Takes care of what was written in it when it is left with Escape, by a press beside it, or because its place is gone. */
  onleave?: (() => void) | undefined;
  /** The form is gone. */
  onclose?: (() => void) | undefined;
}

/** Opens a small form below what it belongs to; answers how to save it, as its button does. */
export function openForm(
  anchor: HTMLElement,
  { label, className = "", parts, first, save, onleave, onclose }: FormOptions,
): { submit: () => void; close: () => void } {
  attendForms();
  const form = element(
    "form",
    { class: `md-popover md-form ${className}`.trim(), role: "dialog", "aria-label": label },
    ...parts,
    element("button", { type: "submit", class: "md-button md-popover-save" }, screenTexts.pieceForms.save),
  );
  const problem = element("p", { class: "md-note", role: "alert" });
  let isTaken = false;
  const submit = (): void => {
    const taken = save();
    isTaken = taken !== false && typeof taken !== "string";
    if (isTaken) return close();
    problem.textContent = typeof taken === "string" ? taken : "";
    if (typeof taken === "string") form.append(problem);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  const close = float(form, anchor, () => {
    if (!isTaken) onleave?.();
    onclose?.();
  });
  first.focus();
  if (first instanceof HTMLInputElement) first.select();
  return { submit, close };
}
