import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import type { Fetched } from "../../jobs/fetchUrl.ts";

/** What a page of the web says of itself. */
export interface DescribedAddress {
  title: string;
  site: string;
  icon?: string;
  /** Where it tells by oEmbed how it is to be shown elsewhere. */
  offer?: string;
}

/** What a page says of itself stands at its beginning. */
const enough = 256 * 1024;
const longestTitle = 500;

/** What stands at an address, in a few words; what says nothing of itself is called by its address. */
export async function describeAddress(
  address: string,
  { contentType, bytes }: Fetched,
): Promise<DescribedAddress> {
  const { hostname, pathname } = new URL(address);
  const name = decoded(pathname.split("/").filter(Boolean).at(-1)) ?? hostname;
  const plain: DescribedAddress = { title: name, site: hostname };
  if (contentType !== "text/html" && contentType !== "application/xhtml+xml") return plain;
  const said = readHead(await beginningOf(bytes));
  const icon = said.icon === undefined ? undefined : webAddress(said.icon, address);
  const offer = said.offer === undefined ? undefined : webAddress(said.offer, address);
  return {
    title: short(said.title) ?? name,
    site: short(said.site) ?? hostname,
    ...(icon === undefined ? {} : { icon }),
    ...(offer === undefined ? {} : { offer }),
  };
}

/** As much of some text as says anything of it. */
export async function beginningOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    parts.push(part);
    size += part.byteLength;
    if (size >= enough) break;
  }
  return Buffer.concat(parts).subarray(0, enough).toString("utf8").replaceAll("\0", "");
}

interface Said {
  title?: string | undefined;
  site?: string | undefined;
  icon?: string | undefined;
  offer?: string | undefined;
}

/** What the elements of a page's head say; what it says for those who show it elsewhere comes first. */
function readHead(html: string): Said {
  const said: Said = {};
  let shown: string | undefined;
  for (const element of elementsOf(fromHtml(html))) {
    const { tagName, properties } = element;
    if (tagName === "title") said.title ??= wordsIn(element);
    if (tagName === "meta") {
      const content = textOf(properties["content"]);
      const name = textOf(properties["property"] ?? properties["name"]);
      if (name === "og:title") shown ??= content;
      if (name === "og:site_name") said.site ??= content;
    }
    const rel = properties["rel"];
    if (tagName === "link" && Array.isArray(rel) && rel.includes("icon"))
      said.icon ??= textOf(properties["href"]);
    if (tagName === "link" && properties["type"] === "application/json+oembed")
      said.offer ??= textOf(properties["href"]);
  }
  return { ...said, title: shown ?? said.title };
}

/** The elements of a tree, in order; not inside drawings, which have titles of their own. */
export function* elementsOf(node: Nodes): Generator<Element> {
  const waiting: Nodes[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === "element") {
      if (next.tagName === "svg") continue;
      yield next;
    }
    if ("children" in next) waiting.push(...next.children.toReversed());
  }
}

const wordsIn = ({ children }: Element): string =>
  children.map((child) => (child.type === "text" ? child.value : "")).join("");

/** An attribute, where it is one word or sentence. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function short(text: string | undefined): string | undefined {
  const words = text?.replace(/\s+/g, " ").trim().toWellFormed();
  return words === undefined || words === "" ? undefined : [...words].slice(0, longestTitle).join("");
}

function webAddress(href: string, base: string): string | undefined {
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  return /^https?:$/.test(url.protocol) && url.href.length <= 2048 ? url.href : undefined;
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part).toWellFormed().replaceAll("\0", "");
  } catch {
    return part;
  }
}
