/* An image that stands by itself, as Markdown or, where that cannot say it, as HTML. */

export interface ImageSource {
  target: string;
  /** Where it leads; empty for nowhere. */
  link: string;
  alternative: string;
  caption: string;
  /** In pixels, or with a unit; empty for its own. */
  width: string;
  /** Where it stands, as its HTML says. */
  align: string;
}

const attributeOf = (tag: string, name: string): string =>
  decode(new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "");

const entities: Record<string, string> = { "&quot;": '"', "&lt;": "<", "&gt;": ">", "&amp;": "&" };
const decode = (text: string): string => text.replace(/&(?:quot|lt|gt|amp);/g, (entity) => entities[entity]!);

/** What an image's source says; undefined where it is none, or says more than is edited here. */
export function readImage(source: string): ImageSource | undefined {
  const [, led, angledLink, bareLink] = /^\[(!\[[^]*)\]\((?:<([^>\n]*)>|([^\s()]+))\)$/.exec(source) ?? [];
  const image = readUnled(led ?? source);
  return image && led !== undefined ? { ...image, link: angledLink ?? bareLink ?? "" } : image;
}

function readUnled(source: string): ImageSource | undefined {
  const markdown = /^!\[((?:\\.|[^\]\\])*)\]\((?:<([^>\n]*)>|([^\s()]+))(?:\s+"([^"]*)")?\)$/.exec(source);
  if (markdown) {
    const [, alternative = "", angled, bare, caption = ""] = markdown;
    return {
      target: angled ?? bare ?? "",
      link: "",
      alternative: alternative.replace(/\\(.)/g, "$1"),
      caption,
      width: "",
      align: "",
    };
  }
  const html =
    /^(?:<div(?: align="(left|center|right)")?>\s*)?<figure>((?:<a href="[^"]*">)?<img\s[^>]*>(?:<\/a>)?)(?:<figcaption>([^]*?)<\/figcaption>)?<\/figure>(?:\s*<\/div>)?$/i.exec(
      source,
    );
  const [, opening, tag, closing] =
    /^(<a href="[^"]*">)?(<img\s[^>]*>)(<\/a>)?$/i.exec(html?.[2] ?? source) ?? [];
  if (tag === undefined || (opening === undefined) !== (closing === undefined)) return undefined;
  if (/\s(?!src|alt|width|height|title)[a-z-]+=/i.test(tag)) return undefined;
  const words = html?.[3] ?? "";
  const caption = decode(words.replace(/^<p>([^]*)<\/p>$/, "$1"));
  if (/<[a-z]/i.test(caption)) return undefined;
  return {
    target: attributeOf(tag, "src"),
    link: attributeOf(opening ?? "", "href"),
    alternative: attributeOf(tag, "alt"),
    caption: caption || attributeOf(tag, "title"),
    width: attributeOf(tag, "width"),
    align: html?.[1] ?? "",
  };
}
