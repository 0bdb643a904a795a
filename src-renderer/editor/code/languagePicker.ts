import { texts } from "../../texts/texts.ts";
import { element } from "../controls/elements.ts";
import { float } from "../controls/menu.ts";
import { ranked } from "../menus/ranking.ts";
import { languageNames } from "./languageNames.ts";

/** Opens a list of languages that is searched by typing; what no list knows can be typed too. */
export function pickLanguage(anchor: HTMLElement, current: string, choose: (name: string) => void): void {
  const words = texts.blocks.code;
  const list = element("div", { role: "listbox", "aria-label": words.language, id: "md-languages" });
  const field = element("input", {
    type: "text",
    role: "combobox",
    "aria-label": words.language,
    "aria-expanded": "true",
    "aria-controls": "md-languages",
    placeholder: words.language,
    spellcheck: "false",
  });
  const box = element("div", { class: "md-menu md-languages" }, field, list);
  let at = 0;
  let names: string[] = [];
  const mark = (): void => {
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(index === at));
      if (index !== at) continue;
      option.scrollIntoView({ block: "nearest" });
      field.setAttribute("aria-activedescendant", option.id);
    }
  };
  const take = (name: string | undefined): void => {
    close();
    if (name !== undefined && name !== current) choose(name);
  };
  const show = (): void => {
    const typed = field.value.trim();
    const found = ranked(languageNames, typed, ([name, fence, others]) => [
      name,
      fence,
      ...others.split(" "),
    ]).map(({ item: [label, name] }) => ({ label, name }));
    const plain = { label: words.plain, name: "" };
    const isKnown = found.some(({ name, label }) =>
      [name, label.toLowerCase()].includes(typed.toLowerCase()),
    );
    const own = typed === "" || isKnown ? [] : [{ label: typed, name: typed }];
    const options = typed === "" ? [plain, ...found] : [...found, ...own];
    names = options.map(({ name }) => name);
    at = typed === "" ? Math.max(0, names.indexOf(current)) : 0;
    list.replaceChildren(
      ...options.map(({ label, name }, index) => {
        const option = element("div", { role: "option", id: `md-language-${index}` }, label);
        option.addEventListener("mousedown", (event) => event.preventDefault());
        option.addEventListener("click", () => take(name));
        return option;
      }),
    );
    mark();
  };
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter") take(names[at]);
    else if (event.key === "Tab") close();
    else if (step !== 0) {
      at = (at + step + names.length) % Math.max(1, names.length);
      mark();
    } else return;
    event.preventDefault();
  });
  show();
  const close = float(box, anchor);
  field.focus();
  mark();
}
