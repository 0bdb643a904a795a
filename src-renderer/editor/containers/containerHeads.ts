import { WidgetType, type EditorView } from "@codemirror/view";
import { stepAlong } from "../../data/words/reading.ts";
import { keyName } from "../../data/keys/shortcuts.ts";
import { columnKeys } from "../columns/columnKeys.ts";
import { texts } from "../../texts/texts.ts";
import type { Container } from "../blocks.ts";
import { button, element } from "../controls/elements.ts";
import { openMenu, type MenuChoice } from "../controls/menu.ts";
import { addItem, itemsOf, moveItem, readDetails, removeItem } from "./containerEdits.ts";
import { HeadControls, type HeadFacts } from "./headControls.ts";
import { readTag, valueOf } from "./tagText.ts";

export const hintStyles = ["info", "success", "warning", "danger"] as const;
export type HintStyle = (typeof hintStyles)[number];
export const hintStyleOf = (style: string): HintStyle => hintStyles.find((one) => one === style) ?? "info";

/** The head of a container: its name, and what changes it. */
export class ContainerHead extends WidgetType {
  readonly facts: HeadFacts;
  readonly #key: string;

  constructor(facts: HeadFacts) {
    super();
    this.facts = facts;
    this.#key = JSON.stringify(facts);
  }

  override eq(other: ContainerHead): boolean {
    return other.#key === this.#key;
  }

  override toDOM(view: EditorView): HTMLElement {
    return drawHead(view, this.facts);
  }

  override ignoreEvent(event: Event): boolean {
    // A press beside its controls goes into what it holds.
    return !(
      event.type === "mousedown" &&
      event.target instanceof Element &&
      event.target.matches(".md-head")
    );
  }
}

/** Draws a container's head; `find` tells whose it is, where it does not stand in place of the tag. */
export function drawHead(
  view: EditorView,
  facts: HeadFacts,
  find?: () => Container | undefined,
): HTMLElement {
  const head = element("span", { class: `md-head md-head-${facts.kind}` });
  const draw = drawings[facts.kind] ?? drawNamed;
  draw(new HeadControls(view, head, facts, find), head, facts);
  return head;
}

type Draw = (controls: HeadControls, head: HTMLElement, facts: HeadFacts) => void;

const drawHint: Draw = (controls, head, { source }) => {
  const words = texts.blocks.hint;
  const style = hintStyleOf(valueOf(readTag(source), "style"));
  head.append(
    button({
      label: `${words.style}: ${words.styles[style]}`,
      icon: "down",
      text: words.styles[style],
      className: "md-hint-label",
      attributes: { "aria-haspopup": "menu", disabled: controls.isReadOnly },
      run: (anchor) =>
        openMenu(anchor, words.style, [
          hintStyles.map((one) => ({
            label: words.styles[one],
            checked: one === style,
            run: () => controls.set("style", one),
          })),
          controls.common,
        ]),
    }),
  );
};

/** What moves, adds and removes one of several items. */
function itemChoices(
  controls: HeadControls,
  index: number,
  count: number,
  kind: "tab" | "step" | "column",
): MenuChoice[][] {
  const words = texts.blocks[kind];
  const key = (name: keyof typeof columnKeys): { key?: string } =>
    kind === "column" ? { key: keyName(columnKeys[name]) } : {};
  const move = (to: number) => () =>
    controls.items((_holder, items) => moveItem(controls.doc, items, index, to));
  return [
    [
      {
        label: words.add,
        ...key("add"),
        run: () => controls.items((holder, items) => addItem(holder, items, index)),
      },
    ],
    [
      ...(index > 0 ? [{ label: words.back, ...key("back"), run: move(index - 1) }] : []),
      ...(index < count - 1 ? [{ label: words.on, ...key("on"), run: move(index + 1) }] : []),
    ],
    [
      {
        label: words.remove,
        ...key("remove"),
        danger: true,
        run: () => controls.items((holder, items) => removeItem(controls.doc, holder, items, index)),
      },
    ],
  ];
}

const drawTabs: Draw = (controls, head, { titles, open }) => {
  const words = texts.blocks.tab;
  const strip = element("span", { role: "tablist", "aria-label": words.strip, class: "md-tabs" });
  const itemAt = (at: number): Container | undefined => {
    const holder = controls.container;
    return holder && itemsOf(controls.containers, holder)[at];
  };
  const rename = (at: number, tab: HTMLElement): void => {
    if (controls.isReadOnly) return;
    const field = controls.field(words.title, titles[at] ?? "", (title) =>
      controls.set("title", title, itemAt(at)),
    );
    tab.replaceWith(field);
    field.addEventListener("blur", () => field.isConnected && field.replaceWith(tab));
    field.select();
    field.focus();
  };
  const choose = (at: number, keepsFocus: boolean): void => {
    controls.open(true, itemAt(at));
    // The strip was drawn anew.
    if (keepsFocus)
      requestAnimationFrame(() => {
        const line = controls.container && controls.view.domAtPos(controls.container.from).node;
        const place = line instanceof Element ? line : line?.parentElement;
        place?.closest(".cm-line")?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus();
      });
  };
  for (const [at, title] of titles.entries()) {
    const tab = button({
      label: title || words.untitled(at + 1),
      text: title || words.untitled(at + 1),
      className: "md-tab",
      attributes: { role: "tab", "aria-selected": String(at === open), tabindex: at === open ? "0" : "-1" },
      run: (made) => (at === open ? rename(at, made) : choose(at, false)),
    });
    tab.addEventListener("keydown", (event) => {
      const step = stepAlong(event);
      if (event.key === "F2") rename(at, tab);
      else if (step !== 0) choose((at + step + titles.length) % titles.length, true);
      else return;
      event.preventDefault();
    });
    strip.append(tab);
  }
  head.append(strip);
  if (controls.isReadOnly) return;
  head.append(
    button({
      label: words.add,
      icon: "add",
      run: () => {
        controls.items((holder, items) => addItem(holder, items, items.length - 1));
        controls.open(true, itemAt(titles.length));
      },
    }),
    controls.more(words.more, () => [
      [
        {
          label: words.rename,
          key: "F2",
          run: () => {
            const tab = strip.querySelectorAll<HTMLElement>('[role="tab"]')[open];
            if (tab) rename(open, tab);
          },
        },
      ],
      // The strip stands for its holder: what is done is done to the open tab.
      ...itemChoices(controls, open, titles.length, "tab").slice(1),
      controls.common,
    ]),
  );
};

const drawStep: Draw = (controls, head, { index, count }) => {
  const words = texts.blocks.step;
  head.append(
    element("span", { class: "md-step-number" }, String(index + 1)),
    element("span", { class: "md-frame-label" }, words.name(index + 1, count)),
    controls.more(words.more(index + 1), () => itemChoices(controls, index, count, "step")),
  );
};

const widths = ["", "25%", "33%", "50%", "66%", "75%"];

const drawColumn: Draw = (controls, head, { source, index, count }) => {
  const words = texts.blocks.column;
  const width = valueOf(readTag(source), "width");
  const shown = words.name(index + 1, count) + (width === "" ? "" : ` · ${width}`);
  const choices = (): MenuChoice[][] => [
    widths.map((one) => ({
      label: one || words.even,
      checked: one === width,
      run: () => controls.set("width", one),
    })),
    ...itemChoices(controls, index, count, "column"),
  ];
  head.append(
    element("span", { class: "md-frame-label" }, shown),
    controls.more(words.more(index + 1), choices),
  );
};

const drawDetails: Draw = (controls, head, { source, open }) => {
  const words = texts.blocks.details;
  const isClosed = open === 0;
  const { summary, isOpen } = readDetails(source);
  const toggle = button({
    label: isClosed ? words.open : words.close,
    icon: "right",
    className: isClosed ? "md-fold" : "md-fold md-fold-open",
    attributes: { "aria-expanded": String(!isClosed) },
    run: () => controls.open(isClosed),
  });
  const save = (value: string): void => {
    const one = controls.container;
    if (!one) return;
    const now = readDetails(controls.view.state.sliceDoc(one.from, one.openTo));
    const from = one.from + now.from;
    const insert = value.replace(/\s+/g, " ").trim();
    controls.change([{ from, to: from + now.summary.length, insert }]);
  };
  const toggleDefault = (): void => {
    const one = controls.container;
    const from = (one?.from ?? 0) + "<details".length;
    if (one)
      controls.change([{ from, to: isOpen ? from + " open".length : from, insert: isOpen ? "" : " open" }]);
  };
  head.append(
    toggle,
    controls.field(words.summary, summary, save, { placeholder: words.summary }),
    controls.more(words.more, () => [
      [{ label: isOpen ? words.closedToReaders : words.openToReaders, run: toggleDefault }],
      controls.common,
    ]),
  );
};

const drawCondition: Draw = (controls, head, { source }) => {
  const words = texts.blocks.condition;
  const [, before = "", expression = ""] = /^(\{%-?\s*if\s+)(.*?)\s*-?%\}\s*$/.exec(source) ?? [];
  const save = (value: string): void => {
    const from = (controls.container?.from ?? 0) + before.length;
    const insert = value.replaceAll("%}", "").trim();
    if (insert !== "") controls.change([{ from, to: from + expression.length, insert }]);
  };
  head.append(
    element("span", { class: "md-frame-label" }, words.name),
    controls.field(words.expression, expression, save, {
      class: "md-field md-field-code",
      spellcheck: "false",
    }),
    controls.more(words.more, () => [controls.common]),
  );
};

/** A container that is known by its name alone, and by what tells it from others of it. */
const drawNamed: Draw = (controls, head, { kind, source }) => {
  const tag = readTag(source);
  const told = ["title", "date", "description"]
    .map((name) => valueOf(tag, name))
    .find((value) => value !== "");
  const names: Record<string, string> = texts.blocks.names;
  const name = names[kind] ?? kind;
  head.append(
    element("span", { class: "md-frame-label" }, told === undefined ? name : `${name} · ${told}`),
    controls.more(texts.blocks.more(name), () => [controls.common]),
  );
  if (kind === "stepper" || kind === "columns")
    head.append(addingTo(controls, kind === "stepper" ? "step" : "column"));
};

const addingTo = (controls: HeadControls, kind: "step" | "column"): HTMLElement =>
  button({
    label: texts.blocks[kind].add,
    icon: "add",
    attributes: { hidden: controls.isReadOnly },
    run: () => controls.items((holder, items) => addItem(holder, items, items.length - 1)),
  });

const drawings: Partial<Record<string, Draw>> = {
  hint: drawHint,
  tabs: drawTabs,
  step: drawStep,
  column: drawColumn,
  details: drawDetails,
  if: drawCondition,
};
