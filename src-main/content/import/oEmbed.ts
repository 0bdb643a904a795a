import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import type { FetchUrl } from "../../jobs/fetchUrl.ts";
import { beginningOf, elementsOf, textOf } from "./describeAddress.ts";

/*
 * What a page offers to be shown with elsewhere, by oEmbed. Nothing of it is taken over as it was written: what is shown
 * is a picture, or a frame that is walled off from whoever shows it, and only what comes over TLS.
 */

/** As much as others may have a picture or a frame be, in pixels. */
const largest = 4096;

/** What shows the page that offers itself at `offer`; undefined where that is neither a picture nor a frame. */
export async function readOffer(
  fetchUrl: FetchUrl,
  offer: string,
  title: string,
): Promise<string | undefined> {
  const text = await fetchUrl(offer, ({ bytes }) => beginningOf(bytes));
  const said = parse(text);
  const { type, url, html } = said;
  const size = { width: pixels(said["width"]), height: pixels(said["height"]) };
  if (type === "photo") {
    const src = secureAddress(url);
    return src && toHtml(element("img", { src, alt: title, ...size }));
  }
  if ((type !== "video" && type !== "rich") || typeof html !== "string") return undefined;
  const src = frameIn(fromHtml(html, { fragment: true }));
  return (
    src &&
    toHtml(
      element("iframe", {
        src,
        title,
        ...size,
        loading: "lazy",
        referrerPolicy: "strict-origin-when-cross-origin",
        sandbox: ["allow-scripts", "allow-same-origin", "allow-popups"],
        allowFullScreen: true,
      }),
    )
  );
}

function parse(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === "object" && said !== null ? (said as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Where the first frame of what was offered leads. */
function frameIn(tree: Nodes): string | undefined {
  for (const { tagName, properties } of elementsOf(tree))
    if (tagName === "iframe") return secureAddress(textOf(properties["src"]));
  return undefined;
}

function secureAddress(address: unknown): string | undefined {
  if (typeof address !== "string") return undefined;
  const whole = address.startsWith("//") ? `https:${address}` : address;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "";
  return isPlain && url.href.length <= 2048 ? url.href : undefined;
}

function pixels(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number > 0 && number <= largest
    ? number
    : undefined;
}

const element = (tagName: string, properties: Element["properties"]): Element => ({
  type: "element",
  tagName,
  properties,
  children: [],
});
