import type { EditorView } from "@codemirror/view";
import { texts } from "../../texts/texts.ts";
import { element } from "../controls/elements.ts";
import { float } from "../controls/menu.ts";
import { surroundings } from "../drawing.ts";
import { pageTargets } from "../menus/pageTargets.ts";
import { ranked } from "../menus/ranking.ts";
import type { CardRole } from "./htmlTable.ts";

interface Choice {
  label: string;
  detail: string;
  href: string;
}

interface Picker {
  role: CardRole;
  /** What is chosen so far. */
  href: string | undefined;
  /** Has it to be a file of the space? */
  isFilesOnly: boolean;
  save: (href: string) => void;
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

/** What is offered for what was typed, the likeliest first: names that it answers to, and it itself as an address. */
export function offered(all: readonly Choice[], typed: string, isFilesOnly: boolean): Choice[] {
  const named = ranked(all, typed.trim(), ({ label }) => [label])
    .slice(0, mostShown)
    .map(({ item }) => item);
  const href = isFilesOnly ? undefined : addressIn(typed);
  if (href === undefined) return named;
  const address = { label: href, detail: "", href };
  return isPlainlyAddress(typed) ? [address, ...named] : [...named, address];
}

function choicesFor(view: EditorView, role: CardRole): Choice[] {
  const targets = view.state.facet(pageTargets);
  if (role === "target")
    return (targets?.pages() ?? []).map(({ id, title, above }) => ({
      label: title,
      detail: above,
      href: `/pages/${id}`,
    }));
  const images = (targets?.files() ?? []).filter(({ isImage }) => isImage);
  return images.map(({ id, name }) => ({ label: name, detail: "", href: `/files/${id}` }));
}

/** Asks where a card leads, or for its cover: one of what is there, or an address that is typed. */
export function openPicker(view: EditorView, anchor: HTMLElement, picker: Picker): void {
  const { role, href, isFilesOnly, save } = picker;
  const words = texts.blocks.card[role];
  const around = view.state.facet(surroundings);
  const all = choicesFor(view, role);
  const current = all.find((one) => one.href === href);
  const list = element("ul", { role: "listbox", class: "md-picker-list", "aria-label": words.list });
  list.id = "card-choices";
  const input = element("input", {
    class: "md-popover-field",
    role: "combobox",
    "aria-controls": list.id,
    "aria-expanded": "true",
    "aria-autocomplete": "list",
    value: current || href === undefined ? "" : href,
  });
  const form = element(
    "form",
    { class: "md-popover md-picker", role: "dialog", "aria-label": words.change },
    element("label", {}, words.field, input, element("small", {}, isFilesOnly ? words.list : words.hint)),
    list,
  );
  let shown: Choice[] = [];
  let active = 0;
  const mark = (): void => {
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(at === active));
      if (at === active) option.scrollIntoView({ block: "nearest" });
    }
    if (list.children[active]) input.setAttribute("aria-activedescendant", `card-choice-${active}`);
    else input.removeAttribute("aria-activedescendant");
  };
  const optionOf = (choice: Choice, at: number): HTMLElement => {
    const option = element("li", { role: "option", class: "md-menu-item" });
    option.id = `card-choice-${at}`;
    const picture = role === "cover" ? around?.findImage(choice.href) : undefined;
    if (picture && picture.unseen === undefined)
      option.append(element("img", { src: picture.address, alt: "", class: "md-picker-picture" }));
    option.append(element("span", { dir: "auto" }, choice.label), element("small", {}, choice.detail));
    option.addEventListener("mousedown", (event) => event.preventDefault());
    option.addEventListener("click", () => choose(choice.href));
    return option;
  };
  const draw = (): void => {
    const typed = input.value.trim();
    const matches = offered(all, typed, isFilesOnly);
    const isMissed = current && typed === "" && !matches.includes(current);
    shown = isMissed ? [current, ...matches] : matches;
    const at = current && typed === "" ? shown.indexOf(current) : 0;
    active = Math.max(at, 0);
    list.replaceChildren(...shown.map(optionOf));
    if (shown.length === 0)
      list.append(element("li", { class: "md-note", role: "presentation" }, words.none));
    mark();
  };
  const choose = (chosen: string): void => {
    close();
    save(chosen);
  };
  input.addEventListener("input", draw);
  input.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || shown.length === 0) return;
    event.preventDefault();
    active = (active + step + shown.length) % shown.length;
    mark();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = shown[active]?.href;
    if (chosen !== undefined) choose(chosen);
  });
  draw();
  const close = float(form, anchor);
  input.focus();
}
