import type { DocumentNode } from "../../api/types/document.ts";
import { splitBlocks, withoutGap } from "../text/blocks.ts";
import { readTag, type DirectiveTag } from "../text/directives.ts";
import { readInclude } from "../text/includes.ts";
import { readAttributes } from "./attributes.ts";
import { complaintOf, hasGoodData, isNode } from "./checkDocument.ts";
import { codeAttributes, formOfTag, nodeTag, type DirectiveForm } from "./directiveForms.ts";
import { block, fragment, paragraph, type Data } from "./nodes.ts";
import { readCode } from "./readCode.ts";
import { readInlines, type LineReading } from "./readInlines.ts";

/** What reading a directive needs of the text around it. */
export interface DirectiveReading extends LineReading {
  /** The blocks of a piece that stands in something, read as a text of their own. */
  inside(markdown: string, holder: string | undefined): DocumentNode[];
  /** The keys of the blocks of such a piece. */
  keysInside(markdown: string, holder: string | undefined): (string | undefined)[];
}

interface Directive {
  tag: DirectiveTag;
  /** The tag as it was typed. */
  source: string;
  /** What stands between the tags; undefined for a directive that nothing closes. */
  body: string | undefined;
  key: string | undefined;
}

/** The node that a directive is; undefined for one that is not known, or is not as its form says. */
export function readDirective(
  reading: DirectiveReading,
  text: string,
  key: string | undefined,
): DocumentNode | undefined {
  const directive = openDirective(text, key);
  if (!directive || directive.tag.closing) return undefined;
  const node = nodeOf(reading, directive);
  return node && hasGoodData(node) ? node : undefined;
}

function openDirective(text: string, key: string | undefined): Directive | undefined {
  const firstEnd = text.indexOf("\n");
  const source = (firstEnd < 0 ? text : text.slice(0, firstEnd)).trim();
  const tag = readTag(source);
  if (!tag) return undefined;
  const lastStart = text.lastIndexOf("\n") + 1;
  if (firstEnd < 0) return { tag, source, body: undefined, key };
  return { tag, source, body: text.slice(firstEnd + 1, Math.max(firstEnd + 1, lastStart)), key };
}

function nodeOf(reading: DirectiveReading, directive: Directive): DocumentNode | undefined {
  const { tag, body, key } = directive;
  switch (tag.name) {
    case nodeTag:
      return savedNode(directive);
    case "if": {
      const expression = /^\{%[ \t]*if[ \t]+(.+?)[ \t]*%\}$/.exec(directive.source)?.[1];
      if (expression === undefined || body === undefined) return undefined;
      return block("if", { key, data: { expression }, nodes: blocksIn(reading, body, key) });
    }
    case "include": {
      const target = readInclude(directive.source)?.target;
      if (target === undefined || body !== undefined) return undefined;
      return block("reusable-content", { key, data: { ref: reading.target(target) } });
    }
    case "code":
      return codeIn(reading, directive);
  }
  if (tag.name.startsWith("@")) return integrationOf(reading, directive);
  const form = formOfTag.get(tag.name);
  // An item stands in its holder, which reads it.
  return form && !isItem(form) ? formedNode(reading, form, directive) : undefined;
}

const items = new Set(["tab", "step", "column", "update"]);
const isItem = ({ tag }: DirectiveForm): boolean => items.has(tag);

function formedNode(
  reading: DirectiveReading,
  form: DirectiveForm,
  { tag, body, key }: Directive,
): DocumentNode | undefined {
  const { type, holds } = form;
  const data = readAttributes(tag.attributes, form.attributes, (target) => reading.target(target));
  if (!data) return undefined;
  if (holds === "link")
    return body === undefined || repeatsItsTarget(reading, body) ? block(type, { key, data }) : undefined;
  if (holds === "caption") {
    const words = body === undefined ? [] : reading.inside(body, key);
    return block(type, { key, data, fragments: words.length > 0 ? [fragment("caption", words)] : [] });
  }
  if (body === undefined) return undefined;
  if (holds === "blocks") return block(type, { key, data, nodes: blocksIn(reading, body, key) });
  if (holds === "code") {
    const nodes = reading.inside(body, key);
    return nodes.every((node) => node.type === "code") ? block(type, { key, data, nodes }) : undefined;
  }
  const nodes = itemsIn(reading, holds.each, body, key);
  return nodes && block(type, { key, data, nodes });
}

/** Whether what stands between the tags is only a link, or its words, for readers that do not know the directive. */
function repeatsItsTarget(reading: DirectiveReading, body: string): boolean {
  if (/\n[ \t]*\r?\n[ \t]*\S/.test(body.trim())) return false;
  const nodes = readInlines({ ...reading, target: () => ({ kind: "url", url: "" }) }, body);
  return nodes !== undefined && nodes.length <= 1 && (nodes[0]?.type ?? "link") === "link";
}

function blocksIn(reading: DirectiveReading, body: string, key: string | undefined): DocumentNode[] {
  const nodes = reading.inside(body, key);
  return nodes.length > 0 ? nodes : [paragraph()];
}

function itemsIn(
  reading: DirectiveReading,
  tag: string,
  body: string,
  holder: string | undefined,
): DocumentNode[] | undefined {
  const form = formOfTag.get(tag)!;
  const keys = reading.keysInside(body, holder);
  const nodes: DocumentNode[] = [];
  for (const [at, { kind, text }] of splitBlocks(body).entries()) {
    if (kind === "blank") continue;
    const item = kind === "directive" ? openDirective(withoutGap(text), keys[at]) : undefined;
    const node = item?.tag.name === tag && !item.tag.closing ? formedNode(reading, form, item) : undefined;
    if (!node || !hasGoodData(node)) return undefined;
    nodes.push(node);
  }
  return nodes;
}

function codeIn(reading: DirectiveReading, { tag, body, key }: Directive): DocumentNode | undefined {
  const data = readAttributes(tag.attributes, codeAttributes, (target) => reading.target(target));
  const [code, ...others] = splitBlocks(body ?? "").filter(({ kind }) => kind !== "blank");
  if (!data || code?.kind !== "code" || others.length > 0) return undefined;
  return readCode(withoutGap(code.text), key, data);
}

function integrationOf(reading: DirectiveReading, { tag, body, key }: Directive): DocumentNode | undefined {
  const [, integration, name] = /^@([\w-]+)\/([\w-]+)$/.exec(tag.name) ?? [];
  const props = readAttributes(tag.attributes, [], (target) => reading.target(target));
  if (integration === undefined || name === undefined || !props || body !== undefined) return undefined;
  const { url, fullWidth, ...rest } = props;
  const data: Data = { integration, block: name, props: rest };
  if (url !== undefined) data["url"] = url;
  if (fullWidth !== undefined)
    data["fullWidth"] = fullWidth === "true" || (fullWidth === "false" ? false : fullWidth);
  return block("integration", { key, data });
}

/** A node that Markdown cannot say and that stands as JSON; undefined for JSON that somebody broke. */
function savedNode({ body = "", key }: Directive): DocumentNode | undefined {
  const json = /^\s*(`{3,})json\n([^]*)\n\1\s*$/.exec(body)?.[2];
  if (json === undefined) return undefined;
  try {
    const saved: unknown = JSON.parse(json);
    if (!isNode(saved) || complaintOf(saved) !== undefined) return undefined;
    const { object, type, key: _key, ...rest } = saved;
    return {
      object,
      ...(type === undefined ? {} : { type }),
      ...(key === undefined ? {} : { key }),
      ...rest,
    };
  } catch {
    return undefined;
  }
}
