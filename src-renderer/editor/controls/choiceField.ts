import { element } from "./elements.ts";
import { ranked } from "../menus/ranking.ts";

/** Something that a field offers. */
export interface Choice {
  label: string;
  detail: string;
  href: string;
  /** What it is found by, too. */
  about?: string;
  /** Where a small picture of it is. */
  picture?: () => string | undefined;
}

interface ChoiceWords {
  field: string;
  hint: string;
  /** What the list is called, and what stands in it where nothing answers to what was typed. */
  list: string;
  none: string;
}

type ReadTyped = (typed: string) => string | undefined;

interface ChoiceOptions {
  words: ChoiceWords;
  all: readonly Choice[];
  /** What is chosen so far. */
  href: string | undefined;
  /** What is typed as something that is not in the list; undefined where it has to be. */
  read?: ReadTyped;
  /** Whether nothing counts as chosen before somebody does something in the field. */
  asks?: boolean;
  /** Whether it may be emptied, and says then that there is none. */
  isOptional?: boolean;
  /** Whether its list is there only while it has the focus. */
  folds?: boolean;
  /** One was chosen by mouse. */
  onchoose: () => void;
}

/** A field with a list of what can stand in it. */
export interface ChoiceField {
  /** The field with its name, and its list. */
  parts: HTMLElement[];
  input: HTMLInputElement;
  /** What is chosen now; undefined where nothing is. */
  value(): string | undefined;
  /** What it says when it is left without a choice: an address that was written counts, letters that look for a name do not. */
  written(): string | undefined;
  /** What something is called in the list, where it is one of it. */
  labelOf(href: string): string | undefined;
  /** Offers other things. */
  offer(all: readonly Choice[]): void;
}

const mostShown = 8;

/** What was typed as an address; undefined for words that are none. */
export function addressIn(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|#|\.{1,2}\/)\S+$/i.test(text) || /^\S+\.md(?:#\S*)?$/i.test(text))
    return text;
  return /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) ? `https://${text}` : undefined;
}

/** Can what was typed be nothing but an address? Pages and files have names with dots in them. */
const isPlainlyAddress = (typed: string): boolean =>
  /^\s*(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|tel:|www\.)\S/i.test(typed);

/** What is offered for what was typed, the likeliest first: names that it answers to, and what else it says. */
export function offered(all: readonly Choice[], typed: string, read: ReadTyped = addressIn): Choice[] {
  const named = ranked(all, typed.trim(), ({ label, about }) => [label, ...(about ? [about] : [])])
    .slice(0, mostShown)
    .map(({ item }) => item);
  const href = read(typed);
  if (href === undefined || named.some((one) => one.href === href)) return named;
  const other = { label: href, detail: "", href };
  return isPlainlyAddress(typed) ? [other, ...named] : [...named, other];
}

let fields = 0;

/** A field in which one of many is found by its name, or an address typed; the arrow keys go through what is offered. */
export function choiceField({
  words,
  all: offeredFirst,
  href,
  read,
  asks = false,
  isOptional = false,
  folds = false,
  onchoose,
}: ChoiceOptions): ChoiceField {
  const id = `choices-${(fields += 1)}`;
  let all = offeredFirst;
  let current = all.find((one) => one.href === href);
  let shown: Choice[] = [];
  let active = 0;
  let isTouched = false;
  /** What was typed; what stands in the field from the beginning looks for nothing. */
  let typed = "";
  const shownOf = (): string => current?.label ?? href ?? "";
  const list = element("ul", {
    role: "listbox",
    class: "md-picker-list",
    "aria-label": words.list,
    tabindex: "-1",
    "data-folds": folds,
    id,
  });
  const input = element("input", {
    class: "md-popover-field",
    role: "combobox",
    "aria-controls": id,
    "aria-expanded": "true",
    "aria-autocomplete": "list",
    dir: "auto",
    value: shownOf(),
  });
  const mark = (): void => {
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(at === active));
      if (at === active) option.scrollIntoView({ block: "nearest" });
    }
    if (list.children[active]) input.setAttribute("aria-activedescendant", `${id}-${active}`);
    else input.removeAttribute("aria-activedescendant");
  };
  const optionOf = (choice: Choice, at: number): HTMLElement => {
    const option = element("li", { role: "option", class: "md-menu-item", id: `${id}-${at}` });
    const picture = choice.picture?.();
    if (picture !== undefined)
      option.append(element("img", { src: picture, alt: "", class: "md-picker-picture" }));
    option.append(element("span", { dir: "auto" }, choice.label), element("small", {}, choice.detail));
    option.addEventListener("mousedown", (event) => event.preventDefault());
    option.addEventListener("click", () => {
      active = at;
      isTouched = true;
      mark();
      onchoose();
    });
    return option;
  };
  const draw = (): void => {
    const matches = offered(all, typed, read);
    const isMissed = current && typed === "" && !matches.includes(current);
    shown = isMissed && current ? [current, ...matches] : matches;
    const at = current && typed === "" ? shown.indexOf(current) : 0;
    active = isOptional && typed === "" && (isTouched || !current) ? -1 : Math.max(at, 0);
    list.replaceChildren(...shown.map(optionOf));
    if (shown.length === 0)
      list.append(element("li", { class: "md-note", role: "presentation" }, words.none));
    mark();
  };
  input.addEventListener("input", () => {
    isTouched = true;
    typed = input.value.trim();
    draw();
  });
  input.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || shown.length === 0) return;
    event.preventDefault();
    active = (Math.max(active, step < 0 ? 0 : -1) + step + shown.length) % shown.length;
    isTouched = true;
    mark();
  });
  draw();
  // Who changed nothing keeps what is there, though it is not in the list.
  const value = (): string | undefined => {
    if (isOptional) return isTouched ? (shown[active]?.href ?? "") : href;
    return isTouched || (href === undefined && !asks) ? shown[active]?.href : href;
  };
  const written = (): string | undefined => {
    if (isOptional && isTouched && input.value.trim() === "") return "";
    const [first] = shown;
    // A name that nothing has, as "diagram.svg", is no address that anybody wrote.
    const isWritten = !read && (isPlainlyAddress(typed) || /[/#]|^\./.test(typed));
    return isWritten && first && !all.includes(first) ? first.href : href;
  };
  return {
    parts: [element("label", {}, words.field, input, element("small", {}, words.hint)), list],
    input,
    value,
    written,
    labelOf: (wanted) => all.find((one) => one.href === wanted)?.label,
    offer(others) {
      all = others;
      current = all.find((one) => one.href === href);
      if (!isTouched) input.value = shownOf();
      draw();
    },
  };
}
