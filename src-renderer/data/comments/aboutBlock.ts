import { unixLines } from "../../editor/lineEnds.ts";

/*
 * A comment is anchored at a page and at a block that is in it now. What a request takes away, and what stands in a
 * reusable content, is quoted at the beginning of the comment instead: so it reads well anywhere, and its thread is
 * shown beside what it quotes.
 */

/** A text that is no page of the request: a reusable content, or a page that the request deletes. */
export interface TextBeside {
  kind: "page" | "reusable";
  id: string;
  title: string;
}

export interface About {
  /** The text, where that is not the page that the comment is on. */
  text?: Pick<TextBeside, "kind" | "id"> | undefined;
  /** What is quoted of it; undefined in a comment on the whole. */
  quote?: string | undefined;
}

const longest = 600;

/** A block as a comment quotes it. */
export function quoteOf(block: string): string {
  const text = unixLines(block).trim();
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
}

const addressOf = (space: string, request: string, { kind, id }: TextBeside): string =>
  kind === "page"
    ? new URLSearchParams({ space, view: "page", page: id }).toString()
    : new URLSearchParams({ space, request, view: "reusables", part: id }).toString();

/** A comment with what it is about in front. */
export function writeAbout(
  words: string,
  quote: string | undefined,
  text?: { space: string; request: string; of: TextBeside },
): string {
  const link =
    text &&
    `[${text.of.title.replace(/[\\[\]]/g, "\\$&")}](#${addressOf(text.space, text.request, text.of)})`;
  const lines = [link, link && quote && "", ...(quote?.split("\n") ?? [])].filter(
    (line) => line !== undefined,
  );
  const quoted = lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
  return quoted === "" ? words : `${quoted}\n\n${words}`;
}

/** Takes a comment apart again; one that begins with no quote is about nothing else than where it stands. */
export function readAbout(markdown: string): { about: About | undefined; words: string } {
  const lines = unixLines(markdown).split("\n");
  const end = lines.findIndex((line) => !line.startsWith(">"));
  const quoted = lines.slice(0, end < 0 ? undefined : end).map((line) => line.replace(/^> ?/, ""));
  if (quoted.length === 0) return { about: undefined, words: markdown };
  const words = end < 0 ? "" : lines.slice(end).join("\n").trimStart();
  const fields = new URLSearchParams(/^\[.*\]\(#([^()\s]*)\)$/.exec(quoted[0] ?? "")?.[1]);
  const [page, part] = [fields.get("page"), fields.get("part")];
  const text = page
    ? ({ kind: "page", id: page } as const)
    : part
      ? ({ kind: "reusable", id: part } as const)
      : undefined;
  const quote = (text ? quoted.slice(1) : quoted).join("\n").trim();
  return { about: { text, quote: quote === "" ? undefined : quote }, words };
}
