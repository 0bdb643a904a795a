/* What widgets are made of: they stand outside Svelte, since the editor makes and drops them as it scrolls. */

type Attributes = Record<string, string | boolean | undefined>;

/** An element with attributes and children; `false` and `undefined` leave an attribute out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

const drawings = {
  add: "M12 5v14M5 12h14",
  check: "M20 6 9 17l-5-5",
  code: "m16 18 6-6-6-6M8 6l-6 6 6 6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  down: "m6 9 6 6 6-6",
  file: "M14 3H6v18h12V7zM14 3v4h4",
  grip: "M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  page: "M5 3h10l4 4v14H5zM9 12h6M9 16h6",
  right: "m9 6 6 6-6 6",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  edit: "m4 20 1-4L16 5l3 3L8 19z",
} as const;

export type IconName = keyof typeof drawings;

/** A small drawing that says nothing by itself: its button has the name. */
export function icon(name: IconName, size = 14): SVGElement {
  const space = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(space, "svg");
  const attributes = {
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    "aria-hidden": "true",
    class: "md-icon",
  };
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.appendChild(document.createElementNS(space, "path")).setAttribute("d", drawings[name]);
  return made;
}

interface ButtonOptions {
  /** The accessible name, and the tip where only a drawing is seen. */
  label: string;
  icon?: IconName;
  /** What is seen beside the drawing. */
  text?: string;
  className?: string;
  run: (button: HTMLButtonElement) => void;
  attributes?: Attributes;
}

/** A button of a widget. A click on it leaves the caret where it is. */
export function button({ label, icon: sign, text, className = "", run, attributes }: ButtonOptions) {
  const made = element("button", {
    type: "button",
    class: `md-button ${className}`.trim(),
    "aria-label": text === label ? undefined : label,
    title: text === label ? undefined : label,
    ...attributes,
  });
  if (sign) made.append(icon(sign));
  if (text !== undefined) made.append(element("span", {}, text));
  made.addEventListener("mousedown", (event) => event.preventDefault());
  made.addEventListener("click", (event) => {
    event.preventDefault();
    run(made);
  });
  return made;
}
