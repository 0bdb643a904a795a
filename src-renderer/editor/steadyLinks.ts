import { linkParser, targetOf } from "./linkTargets.ts";

interface Found {
  from: number;
  to: number;
  target: string;
}

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
const attribute = /(?<=\s)(?:href|src|srcset|poster|url)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/gi;
/** The addresses of pictures of which one is chosen: each stands before a width or a density. */
const candidate = /(?<=^|,)\s*[^\s,]+/g;

/** The targets that a tag's attributes name. */
function* namedIn(words: string, from: number): Generator<Found> {
  for (const { 0: found, index } of words.matchAll(attribute)) {
    const quoted = found.slice(found.indexOf("=") + 1).trimStart();
    const inner = /^["']/.test(quoted) ? 1 : 0;
    const said = quoted.slice(inner, quoted.length - inner);
    const start = from + index + found.length - inner - said.length;
    if (!/^srcset/i.test(found)) yield { from: start, to: start + said.length, target: said };
    else if (!said.includes("data:"))
      for (const one of said.matchAll(candidate)) {
        const end = start + one.index + one[0].length;
        const target = one[0].trimStart();
        yield { from: end - target.length, to: end, target };
      }
  }
}

/** What a text leads to and shows, where that stands: links and images, definitions, tags and directives, and no code. */
function findTargets(text: string): Found[] {
  const targets: Found[] = [];
  linkParser.parse(text).iterate({
    enter({ name, from, to, node }) {
      if (name === "Link" || name === "Image" || name === "LinkReference") {
        const at = targetOf(node, text);
        if (at) targets.push({ ...at, target: unescaped(text.slice(at.from, at.to)) });
      } else if (name === "Directive") targets.push(...namedIn(text.slice(from, to), from));
      else if (name === "HTMLBlock" || name === "HTMLTag")
        for (const found of text.slice(from, to).matchAll(tag))
          targets.push(...namedIn(found[0], from + found.index));
    },
  });
  return targets.sort((a, b) => a.from - b.from);
}

const unescaped = (target: string): string => target.replace(/\\([!-/:-@[-`{-~])/g, "$1");

/** A target as it can stand anywhere: without what would end it. */
const written = (target: string): string =>
  target.replace(
    /[\s<>"'`\\()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );

/** A text whose links lead where they do from its page, wherever it is read. What code says stays as it is. */
export function steadyLinks(text: string, steady: (target: string) => string): string {
  let result = "";
  let end = 0;
  for (const { from, to, target } of findTargets(text)) {
    const lasting = steady(target);
    if (lasting === target) continue;
    result += text.slice(end, from) + written(lasting);
    end = to;
  }
  return result + text.slice(end);
}
