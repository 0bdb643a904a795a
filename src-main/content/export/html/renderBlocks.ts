import type { Element, ElementContent } from "hast";
import type { DocumentNode } from "../../../api/types/document.ts";
import { fragmentOf, wordsOf } from "../../document/nodes.ts";
import { isOutsideAddress } from "../../links/outsideAddress.ts";
import { element, words } from "./elements.ts";
import { renderInlines, renderPicture } from "./renderInlines.ts";
import { renderMarkdown } from "./renderMarkdown.ts";
import { renderNote } from "./renderNotes.ts";
import { renderTable } from "./renderTable.ts";
import { referenceIn, textField, type Rendering } from "./rendering.ts";

type Renderer = (rendering: Rendering, node: DocumentNode) => ElementContent[];

/** The blocks of a page, or of what stands in one. What is not known shows what it holds. */
export const renderBlocks = (rendering: Rendering, nodes: readonly DocumentNode[] = []): ElementContent[] =>
  nodes.flatMap((node) => (renderers[node.type ?? ""] ?? renderInside)(rendering, node));

const renderInside: Renderer = (rendering, { nodes, fragments = [] }) => [
  ...renderBlocks(rendering, nodes),
  ...fragments.flatMap((each) => renderBlocks(rendering, each.nodes)),
];

/** A renderer of a block that holds blocks. */
const container =
  (tag: string, className?: string): Renderer =>
  (rendering, { nodes }) => [
    element(tag, className === undefined ? {} : { className: [className] }, renderBlocks(rendering, nodes)),
  ];

const renderHeading: Renderer = (rendering, node) => {
  const depth = Number(/(\d)$/.exec(node.type ?? "")?.[1] ?? 1);
  const said = typeof node.data?.["level"] === "number" ? node.data["level"] : depth;
  const level = Math.min(6, Math.max(1, said));
  const id = rendering.anchorOf(wordsOf(node), textField(node, "id"));
  return [element(`h${level}`, { id, ...rendering.levelOf(level) }, renderInlines(rendering, node.nodes))];
};

const renderItem: Renderer = (rendering, node) => {
  const checked = node.data?.["checked"];
  const [first, ...rest] = node.nodes ?? [];
  // One line is said without the space of a paragraph.
  const lead =
    first?.type === "paragraph"
      ? renderInlines(rendering, first.nodes)
      : renderBlocks(rendering, first ? [first] : []);
  const box = typeof checked === "boolean" ? [words(checked ? "☑ " : "☐ ")] : [];
  return [element("li", {}, [...box, ...lead], renderBlocks(rendering, rest))];
};

const renderHint: Renderer = (rendering, node) => {
  const className = ["hint", `hint-${textField(node, "style") ?? "info"}`];
  return [element("aside", { className }, renderBlocks(rendering, node.nodes))];
};

const renderCode: Renderer = (_rendering, node) => {
  const syntax = textField(node, "syntax")?.replace(/[^\p{L}\p{N}_+#.-]/gu, "");
  const title = textField(node, "title");
  const code = (node.nodes ?? []).map(wordsOf).join("\n");
  const block = element(
    "pre",
    {},
    element("code", syntax === undefined ? {} : { className: [`language-${syntax}`] }, words(code)),
  );
  return title === undefined ? [block] : [element("p", { className: ["code-title"] }, words(title)), block];
};

/** A figure: something with its words below it. */
function figure(rendering: Rendering, node: DocumentNode, inside: ElementContent[]): Element[] {
  const caption = fragmentOf(node, "caption")?.nodes;
  if (inside.length === 0) return [];
  return [
    element(
      "figure",
      {},
      inside,
      caption ? [element("figcaption", {}, renderBlocks(rendering, caption))] : [],
    ),
  ];
}

const renderExpandable: Renderer = (rendering, node) => {
  const [line] = fragmentOf(node, "expandable-title")?.nodes ?? [];
  const body = fragmentOf(node, "expandable-body")?.nodes;
  // On paper nobody could open it.
  return [
    element(
      "details",
      { open: true },
      element("summary", {}, renderInlines(rendering, line?.nodes)),
      renderBlocks(rendering, body),
    ),
  ];
};

/** A part among others of its kind, under the name that its tab or step has. */
const titled =
  (className: string, ...names: string[]): Renderer =>
  (rendering, node) => {
    const title = names.map((name) => textField(node, name)).find((name) => name !== undefined);
    return [
      element(
        "section",
        { className: [className] },
        title === undefined ? [] : [element("p", { className: ["part-title"] }, words(title))],
        renderBlocks(rendering, node.nodes),
      ),
    ];
  };

/** A line that leads to something, under its own name. */
const renderReference: Renderer = (rendering, node) => {
  const reference = referenceIn(node);
  if (!reference) return [];
  const name = words(rendering.nameOf(reference) ?? "…");
  const href = rendering.hrefOf(reference);
  return figure(rendering, node, [
    element("p", { className: ["reference"] }, href === undefined ? name : element("a", { href }, name)),
  ]);
};

const renderEmbed: Renderer = (rendering, node) => {
  const url = textField(node, "url") ?? "";
  const inside = isOutsideAddress(url) ? element("a", { href: url }, words(url)) : words(url);
  return figure(rendering, node, [element("p", { className: ["reference"] }, inside)]);
};

const renderOpenApi: Renderer = (_rendering, node) => {
  const said = ["method", "path", "name", "title"].flatMap((name) => textField(node, name) ?? []);
  const code = said.map((each, at) =>
    at === 0 && node.data?.["method"] !== undefined ? each.toUpperCase() : each,
  );
  return [element("p", { className: ["reference"] }, element("code", {}, words(code.join(" "))))];
};

const renderFormula: Renderer = (rendering, node) => {
  const formula = textField(node, "formula") ?? "";
  return rendering.formulaOf(formula, true) ?? [element("pre", { className: ["math"] }, words(formula))];
};

const renderers: Record<string, Renderer> = {
  paragraph: (rendering, { nodes }) => [element("p", {}, renderInlines(rendering, nodes))],
  "heading-1": renderHeading,
  "heading-2": renderHeading,
  "heading-3": renderHeading,
  "list-ordered": (rendering, node) => {
    const start = node.data?.["start"];
    return [element("ol", typeof start === "number" ? { start } : {}, renderBlocks(rendering, node.nodes))];
  },
  "list-unordered": container("ul"),
  "list-tasks": container("ul", "tasks"),
  "list-item": renderItem,
  divider: () => [element("hr")],
  blockquote: container("blockquote"),
  hint: renderHint,
  prompt: (rendering, node) => [
    element("p", { className: ["code-title"] }, words(textField(node, "description") ?? "")),
    ...renderBlocks(rendering, node.nodes),
  ],
  images: container("div", "images"),
  image: (rendering, node) => figure(rendering, node, renderPicture(rendering, node)),
  drawing: (rendering, node) => figure(rendering, node, renderPicture(rendering, node)),
  code: renderCode,
  math: renderFormula,
  expandable: renderExpandable,
  tabs: container("div", "tabs"),
  "tabs-item": titled("tab", "title"),
  stepper: container("div", "steps"),
  "stepper-step": titled("step", "title"),
  columns: container("div", "columns"),
  column: container("div", "column"),
  updates: container("div", "updates"),
  update: titled("update", "date"),
  table: (rendering, node) => renderTable(rendering, node, (nodes) => renderBlocks(rendering, nodes)),
  file: renderReference,
  "content-ref": renderReference,
  embed: renderEmbed,
  integration: renderEmbed,
  "reusable-content": (rendering, node) => {
    const reference = referenceIn(node);
    return reference ? rendering.withReusable(reference, (nodes) => renderBlocks(rendering, nodes)) : [];
  },
  swagger: renderOpenApi,
  "openapi-operation": renderOpenApi,
  "openapi-schemas": renderOpenApi,
  "openapi-webhook": renderOpenApi,
  markdown: (rendering, node) => {
    const source = textField(node, "markdown") ?? "";
    const note = renderNote(rendering, source, (nodes) => renderBlocks(rendering, nodes));
    return note ?? renderMarkdown(rendering, source, "block");
  },
};
