import type { StateCommand } from "@codemirror/state";
import { texts } from "../../texts/texts.ts";
import { insertFootnote } from "../footnotes.ts";
import { inlineFormula } from "../inlineFormula.ts";
import { lineKind } from "../lineKinds.ts";

/** Where the caret goes in a template, and around what is selected instead. */
export const caretSign = "‸";
export const selectSigns = ["⟦", "⟧"] as const;

/** What is chosen from a list, or from the computer, before anything is inserted. */
export type Picked = "image" | "file" | "page" | "reference" | "reusable";

export type BlockForm =
  /** Changes the line of the caret: makes it another kind of line, or marks a footnote in it. */
  | { as: "line"; command: StateCommand }
  /** A block of its own; one that `nests` may stand in a list or a quote, and one that has a name gets that first. */
  | { as: "block"; template: string; nests: boolean; named: boolean }
  | { as: "pick"; what: Picked }
  /** A part of a specification, which a form asks for. */
  | { as: "specified"; what: "operation" | "webhook" | "schemas" };

export type BlockGroup = keyof typeof texts.menus.groups;
export type BlockName = keyof typeof texts.menus.blocks;

/** A kind of block that the menu offers. */
export interface BlockKind {
  name: BlockName;
  group: BlockGroup;
  form: BlockForm;
  /** Its key, where it has one. */
  key?: string;
}

const { words } = texts.menus;
const [open, close] = selectSigns;
const line = (command: StateCommand): BlockForm => ({ as: "line", command });
const block = (template: string, { nests = false, named = false } = {}): BlockForm => ({
  as: "block",
  template,
  nests,
  named,
});
const pick = (what: Picked): BlockForm => ({ as: "pick", what });
const specified = (what: "operation" | "webhook" | "schemas"): BlockForm => ({ as: "specified", what });
const hint = (style: string): BlockForm => block(`{% hint style="${style}" %}\n${caretSign}\n{% endhint %}`);
const card = (title: string): string =>
  `<tr><td><strong>${title}</strong></td><td>${words.cardText}</td><td></td></tr>`;

/** Every kind of block that a page can hold and a writer begins by hand, in the order of the menu. */
export const blockKinds: readonly BlockKind[] = [
  { name: "text", group: "text", form: line(lineKind("")) },
  { name: "heading1", group: "text", form: line(lineKind("# ")), key: "Mod-Alt-1" },
  { name: "heading2", group: "text", form: line(lineKind("## ")), key: "Mod-Alt-2" },
  { name: "heading3", group: "text", form: line(lineKind("### ")), key: "Mod-Alt-3" },
  { name: "bullets", group: "text", form: line(lineKind("- ")), key: "Mod-Shift-8" },
  { name: "numbers", group: "text", form: line(lineKind("1. ")), key: "Mod-Shift-7" },
  { name: "tasks", group: "text", form: line(lineKind("- [ ] ")), key: "Mod-Shift-9" },
  { name: "quote", group: "text", form: line(lineKind("> ")), key: "Mod-Shift-." },
  { name: "divider", group: "text", form: block(`---\n\n${caretSign}`) },
  { name: "hintInfo", group: "hints", form: hint("info") },
  { name: "hintSuccess", group: "hints", form: hint("success") },
  { name: "hintWarning", group: "hints", form: hint("warning") },
  { name: "hintDanger", group: "hints", form: hint("danger") },
  {
    name: "table",
    group: "layout",
    form: block(`| ${open}${words.column}${close} | ${words.column} |\n| --- | --- |\n|  |  |\n|  |  |`),
    key: "Mod-Alt-t",
  },
  {
    name: "tabs",
    group: "layout",
    form: block(
      `{% tabs %}\n{% tab title="${open}${words.firstTab}${close}" %}\n\n{% endtab %}\n\n{% tab title="${words.secondTab}" %}\n\n{% endtab %}\n{% endtabs %}`,
    ),
  },
  {
    name: "steps",
    group: "layout",
    form: block(
      `{% stepper %}\n{% step %}\n## ${open}${words.firstStep}${close}\n\n{% endstep %}\n\n{% step %}\n## ${words.secondStep}\n\n{% endstep %}\n{% endstepper %}`,
    ),
  },
  {
    name: "expandable",
    group: "layout",
    form: block(`<details>\n\n<summary>${words.summary}</summary>\n${caretSign}\n</details>`, {
      named: true,
    }),
  },
  {
    name: "columns",
    group: "layout",
    form: block(
      `{% columns %}\n{% column %}\n${caretSign}\n{% endcolumn %}\n\n{% column %}\n\n{% endcolumn %}\n{% endcolumns %}`,
    ),
  },
  {
    name: "cards",
    group: "layout",
    form: block(
      `<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody>${card(`${open}${words.firstCard}${close}`)}${card(words.secondCard)}</tbody></table>`,
    ),
  },
  {
    name: "code",
    group: "technical",
    form: block(`\`\`\`\n${caretSign}\n\`\`\``, { nests: true }),
    key: "Mod-Alt-c",
  },
  { name: "math", group: "technical", form: block(`$$\n${caretSign}\n$$`) },
  { name: "inlineMath", group: "technical", form: line(inlineFormula) },
  { name: "operation", group: "technical", form: specified("operation") },
  { name: "webhook", group: "technical", form: specified("webhook") },
  { name: "schemas", group: "technical", form: specified("schemas") },
  { name: "image", group: "media", form: pick("image") },
  { name: "file", group: "media", form: pick("file") },
  { name: "embed", group: "media", form: block(`{% embed url="${open}https://${close}" %}`) },
  { name: "pageLink", group: "links", form: pick("page") },
  { name: "contentReference", group: "links", form: pick("reference") },
  { name: "footnote", group: "links", form: line(insertFootnote) },
  { name: "reusable", group: "links", form: pick("reusable") },
];
