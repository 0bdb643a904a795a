import { callout } from "./callouts.ts";
import type { ToolBlockReader } from "./toolBlock.ts";

const head = /^\s*>[ \t]*\[!([A-Za-z][\w-]*)(?:\|[^\]]*)?\]([+-]?)[ \t]*(.*?)[ \t]*$/;
const folds = { "+": "open", "-": "closed" } as const;

/** Callouts of Obsidian: a quote whose first line says of which sort it is, `> [!tip]- Title`. */
export const readQuotedBlock: ToolBlockReader = (lines, at) => {
  const [, sort, fold = "", title = ""] = head.exec(lines[at] ?? "") ?? [];
  if (sort === undefined) return undefined;
  let next = at + 1;
  while (next < lines.length && /^\s*>/.test(lines[next]!)) next += 1;
  const body = lines.slice(at + 1, next).map((line) => line.replace(/^\s*> ?/, ""));
  const typed = title === "" ? undefined : title;
  return { ...callout({ sort, title: typed, fold: folds[fold as "+" | "-"], body }), next };
};
