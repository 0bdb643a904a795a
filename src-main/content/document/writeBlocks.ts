import type { DocumentNode } from "../../api/types/document.ts";
import { withoutGap } from "../text/blocks.ts";
import { quote, writeAttributes } from "./attributes.ts";
import { meaningful, stable } from "./digest.ts";
import { codeAttributes, formOfType, nodeTag, type DirectiveForm } from "./directiveForms.ts";
import { openTag } from "./html.ts";
import { block, fragmentOf, inline, wordsOf, type Data } from "./nodes.ts";
import type { Reference } from "./references.ts";
import { headingLevel, htmlBlock, htmlImages, htmlLine } from "./writeHtml.ts";
import { writeLine } from "./writeInlines.ts";
import { writeList, type ListMark, type ListWriting } from "./writeList.ts";
import { writeTable, type TableWriting } from "./writeTable.ts";
import { scalarText, targetIn, textIn, Unsayable, type LineWriting } from "./writing.ts";

export interface BlockWriting extends TableWriting, ListWriting {
  /** Whether this table shall be HTML, since between pipes it would say something else. */
  isHtml(table: DocumentNode): boolean;
}

/** A block as Markdown, without the blank lines around it. Throws {@link Unsayable}. */
export function writeBlock(writing: BlockWriting, node: DocumentNode, mark: ListMark | undefined): string {
  const { type = "", data = {}, nodes = [] } = node;
  switch (type) {
    case "paragraph":
      return writeParagraph(writing, node);
    case "heading-1":
    case "heading-2":
    case "heading-3":
      return writeHeading(writing, node);
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return writeList(writing, node, mark ?? "-");
    case "divider":
      return "***";
    case "blockquote":
      return writing
        .inside(nodes, false)
        .replace(/^(?=(.?))/gm, (_, sign: string) => (sign === "" ? ">" : "> "));
    case "code":
      return writeCode(node);
    case "math":
      return `$$\n${textIn(node, "formula")}\n$$`;
    case "images":
      return writeImages(writing, node);
    case "drawing": {
      const alt = data["alt"] === undefined ? "" : textIn(node, "alt");
      return openTag("img", { src: targetIn(writing, data["ref"]), alt, class: "drawing" });
    }
    case "table":
      return writeTable(writing, node, writing.isHtml(node) ? "html" : undefined);
    case "expandable":
      return writeDetails(writing, node);
    case "if":
      return writeIf(writing, node);
    case "reusable-content": {
      const target = quote(targetIn(writing, data["ref"]));
      if (target === undefined) throw new Unsayable();
      return `{% include ${target} %}`;
    }
    case "integration":
      return writeIntegration(writing, node);
    case "markdown":
      return textIn(node, "markdown");
  }
  const form = formOfType.get(type);
  if (!form) throw new Unsayable();
  return writeDirective(writing, form, node);
}

/** A node whole, as JSON in a directive: for those that Markdown cannot say (design §5). */
export function writeJson(node: DocumentNode): string {
  const { key: _key, ...rest } = node;
  return `{% ${nodeTag} %}\n\`\`\`json\n${JSON.stringify(rest, null, 2)}\n\`\`\`\n{% end${nodeTag} %}`;
}

function writeParagraph(writing: LineWriting, node: DocumentNode): string {
  const { nodes = [] } = node;
  const inlines = nodes.filter(({ object }) => object === "inline");
  // In Markdown a line of nothing but images is a block of images.
  const isImages =
    inlines.length > 0 &&
    inlines.every(({ type, data }) => type === "inline-image" && data?.["size"] === undefined) &&
    nodes.map(wordsOf).join("").trim() === "";
  return node.data?.["align"] !== undefined || isImages
    ? htmlBlock(writing, node)
    : writeLine(writing, node, "paragraph");
}

function writeHeading(writing: LineWriting, node: DocumentNode): string {
  const { id, align } = node.data ?? {};
  if (align !== undefined) return htmlBlock(writing, node);
  const line = `${"#".repeat(headingLevel(node))} ${writeLine(writing, node, "heading")}`.trimEnd();
  if (id === undefined) return line;
  const anchor = textIn(node, "id");
  return `${line} ${openTag("a", { href: `#${anchor}`, id: anchor })}</a>`;
}

function writeCode(node: DocumentNode): string {
  const { syntax = "", meta = "", ...rest } = node.data ?? {};
  const code = (node.nodes ?? []).map(wordsOf).join("\n");
  const info = `${scalarText(syntax)} ${scalarText(meta)}`.trim();
  const mark = info.includes("`") ? "~" : "`";
  const runs = code.match(new RegExp(`^[ \\t]*${mark}{3,}`, "gm")) ?? [];
  const longest = Math.max(2, ...runs.map((run) => run.trim().length));
  const fence = mark.repeat(longest + 1);
  const fenced = `${fence}${info}\n${code}\n${fence}`;
  return Object.keys(rest).length === 0 ? fenced : framed("code", attributesOf(rest, codeAttributes), fenced);
}

/** A directive with what stands between its tags. */
function framed(tag: string, attributes: string, body: string): string {
  return `{% ${tag}${attributes} %}\n${body === "" ? "" : `${body}\n`}{% end${tag} %}`;
}

function attributesOf(
  data: Data,
  forms: DirectiveForm["attributes"],
  write: (reference: Reference) => string | undefined = () => undefined,
): string {
  const attributes = writeAttributes(data, forms, write);
  if (attributes === undefined) throw new Unsayable();
  return attributes;
}

function writeImages(writing: LineWriting, node: DocumentNode): string {
  const [only, ...others] = node.nodes ?? [];
  const { ref, alt, ...rest } = only?.data ?? {};
  const caption = only && plainCaption(only);
  const isPlain =
    others.length === 0 &&
    alt !== "" &&
    caption !== undefined &&
    [node.data ?? {}, rest].every((data) => Object.values(data).every((value) => value === undefined));
  if (!isPlain) return htmlImages(writing, node);
  const data = { ref, ...(alt === undefined ? {} : { alt }), ...(caption === "" ? {} : { caption }) };
  const image = inline("inline-image", { data });
  return writeLine(writing, block("paragraph", { nodes: [image] }), "paragraph");
}

/** A caption of plain words, empty where there is none; undefined for one that is more. */
function plainCaption(image: DocumentNode): string | undefined {
  const [only, ...others] = meaningful(fragmentOf(image, "caption")?.nodes ?? []);
  if (!only) return "";
  const leaves = (only.nodes ?? []).flatMap((node) => node.leaves ?? [undefined]);
  const isPlain =
    others.length === 0 &&
    only.type === "paragraph" &&
    !only.data &&
    leaves.every((each) => each?.marks.length === 0 && !each.text.includes("\n"));
  return isPlain ? wordsOf(only).trim() : undefined;
}

function writeDetails(writing: BlockWriting, node: DocumentNode): string {
  const [title] = meaningful(fragmentOf(node, "expandable-title")?.nodes ?? []);
  const body = writing.inside(fragmentOf(node, "expandable-body")?.nodes ?? [], false);
  const { defaultExpanded, ...rest } = node.data ?? {};
  if (Object.values(rest).some((value) => value !== undefined)) throw new Unsayable();
  const open = openTag("details", { open: defaultExpanded === true || undefined });
  const summary = `<summary>${title ? htmlLine(writing, title) : ""}</summary>`;
  return [open, summary, ...(body === "" ? [] : [body]), "</details>"].join("\n\n");
}

function writeIf(writing: BlockWriting, node: DocumentNode): string {
  const expression = textIn(node, "expression");
  if (/[\r\n]|%\}/.test(expression)) throw new Unsayable();
  return framed("if", ` ${expression}`, writing.inside(node.nodes ?? [], false));
}

function writeIntegration(writing: LineWriting, node: DocumentNode): string {
  const { integration: _integration, block: _block, props, ...rest } = node.data ?? {};
  const name = `@${textIn(node, "integration")}/${textIn(node, "block")}`;
  const data = { ...(props as Data), ...rest };
  const flags = [{ name: "fullWidth", field: "fullWidth", kind: "flag" as const }];
  return `{% ${name}${attributesOf(data, flags, (reference) => writing.target(reference))} %}`;
}

function writeDirective(writing: BlockWriting, form: DirectiveForm, node: DocumentNode): string {
  const { tag, holds } = form;
  const data = node.data ?? {};
  const attributes = attributesOf(data, form.attributes, (reference) => writing.target(reference));
  const isSingle = holds === "caption" || holds === "link";
  if (!isSingle)
    return withFormerTags(writing, node, framed(tag, attributes, writing.inside(node.nodes ?? [], false)));
  if (holds === "link") return framed(tag, attributes, linkBeside(writing, data["ref"]));
  const caption = writing.inside(fragmentOf(node, "caption")?.nodes ?? [], false);
  return caption === "" ? `{% ${tag}${attributes} %}` : framed(tag, attributes, caption);
}

/** A link to what a directive shows, for readers that do not know the directive. */
function linkBeside(writing: LineWriting, ref: unknown): string {
  const reference = ref as Reference;
  const spec = reference.kind === "openapi" ? reference["spec"] : undefined;
  const words = spec === undefined ? targetIn(writing, ref) : `OpenAPI ${scalarText(spec)}`;
  const text = block("paragraph", {
    nodes: [{ object: "text", leaves: [{ object: "leaf", text: words, marks: [] }] }],
  });
  if (spec !== undefined) return writeLine(writing, text, "paragraph");
  const link = inline("link", { data: { ref: reference }, nodes: text.nodes ?? [] });
  return writeLine(writing, block("paragraph", { nodes: [link] }), "paragraph");
}

/** A directive with its tags as they were typed, where they still say the same, and the blank lines inside them. */
function withFormerTags(writing: BlockWriting, node: DocumentNode, written: string): string {
  const former = writing.formers.find(node.key);
  if (!former || typeof former.said === "string" || former.said.type !== node.type) return written;
  if (stable(former.said.data ?? {}) !== stable(node.data ?? {})) return written;
  const body = written.slice(written.indexOf("\n") + 1, written.lastIndexOf("\n"));
  const opening = former.text.indexOf("\n") + 1;
  const closing = former.text.lastIndexOf("\n") + 1;
  const formerBody = former.text.slice(opening, closing);
  const own = withoutGap(formerBody);
  if (opening === closing || body === "" || own.trim() === "") return written;
  const lead = own.length - own.trimStart().length;
  const isIndented = !/^\s*\n/.test(own);
  const before =
    former.text.slice(0, opening) + (isIndented ? "" : own.slice(0, own.lastIndexOf("\n", lead - 1) + 1));
  return before + body + formerBody.slice(own.length) + former.text.slice(closing);
}
