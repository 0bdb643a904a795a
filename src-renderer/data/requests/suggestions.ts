/** A comment with the text that it proposes for the block that it is on. */
export interface Suggesting {
  /** What is said about it. */
  words: string;
  /** The block as it should be; undefined in a comment that proposes nothing. "" takes it out. */
  replacement: string | undefined;
}

const opening = /^(`{3,})suggestion[ \t]*$/m;

/** Takes a comment apart; the proposal is its first fenced block that is called `suggestion`. */
export function readSuggestion(markdown: string): Suggesting {
  const found = opening.exec(markdown);
  if (!found) return { words: markdown, replacement: undefined };
  const [all, fence = "```"] = found;
  const start = found.index + all.length;
  const closing = new RegExp(`^${fence}\`*[ \\t]*$`, "m").exec(markdown.slice(start));
  const end = closing ? start + closing.index : markdown.length;
  const rest = closing ? markdown.slice(end + closing[0].length) : "";
  const words = [markdown.slice(0, found.index).trim(), rest.trim()].filter(Boolean).join("\n\n");
  return { words, replacement: markdown.slice(start, end).replace(/^\n|\n$/g, "") };
}

/** A comment that proposes a text, as Markdown that reads well anywhere. */
export function writeSuggestion(words: string, replacement: string): string {
  const longest = Math.max(0, ...(replacement.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  const block = `${fence}suggestion\n${replacement === "" ? "" : `${replacement}\n`}${fence}`;
  return words.trim() === "" ? block : `${words.trim()}\n\n${block}`;
}

/** A text with a block of it replaced; a block that is taken out leaves no gap. */
export function replaceBlock(
  text: string,
  { from, to }: { from: number; to: number },
  replacement: string,
): string {
  const before = text.slice(0, from);
  const after = text.slice(to);
  if (replacement.trim() !== "") return `${before}${replacement}${after}`;
  return after.trim() === ""
    ? `${before.trimEnd()}\n`
    : `${before}${after.replace(/^\s*\n/, "").trimStart()}`;
}
