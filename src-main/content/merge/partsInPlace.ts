import { formOfTag } from "../document/directiveForms.ts";
import { matchDirectives, readTagName } from "../text/directives.ts";
import { isBlank, scanLines } from "../text/lines.ts";
import type { Texts } from "./texts.ts";

/** The one directive that another holds, as tabs hold each tab; undefined where a directive holds whatever there is. */
export function partIn(name: string): string | undefined {
  const holds = formOfTag.get(name)?.holds;
  return typeof holds === "object" ? holds.each : undefined;
}

const PARTS = new Set([...formOfTag.keys()].map(partIn).filter((name) => name !== undefined));

/**
 * Whether a merge leaves each tab, step or column with others of its kind: none outside of what holds them where no side
 * had one, and nothing else among them.
 */
export function leavesPartsInPlace(merged: string, sides: Pick<Texts, "ours" | "theirs">): boolean {
  if (!merged.includes("{%")) return true;
  const found = misplacedIn(merged);
  const [ours, theirs] = [misplacedIn(sides.ours), misplacedIn(sides.theirs)];
  // What may be what is in tabs, where nothing says so, are parts alone.
  const mayBeIn = ours.outside + theirs.outside > 0;
  return (mayBeIn || found.outside === 0) && found.inside <= Math.max(ours.inside, theirs.inside);
}

/** How many parts stand outside of everything, and how many lines in what does not hold them. */
function misplacedIn(text: string): { outside: number; inside: number } {
  const count = { outside: 0, inside: 0 };
  const lines = scanLines(text);
  const closes = matchDirectives(text, lines);
  const open: { name: string; close: number }[] = [];
  for (const [at, line] of lines.entries()) {
    if (open.at(-1)?.close === at) open.pop();
    else if (!isBlank(line)) {
      const holder = open.at(-1)?.name;
      const close = closes.get(at);
      const name = close === undefined ? "" : readTagName(text.slice(line.textStart, line.textEnd))!.name;
      const part = holder === undefined ? undefined : partIn(holder);
      if (part === undefined ? PARTS.has(name) : part !== name)
        count[holder === undefined ? "outside" : "inside"] += 1;
      if (close !== undefined) open.push({ name, close });
    }
  }
  return count;
}
