import { stat } from "node:fs/promises";
import { extname, isAbsolute, resolve } from "node:path";
import { linkScheme } from "./deepLinks.ts";

/** What the system asks us to open: a link of ours, or a folder or file of Markdown. */
export type Opening = { link: string } | { path: string };

const pageEndings = new Set([".md", ".markdown", ".mdx"]);

/**
 * What a command line asks to open. Windows and Linux hand links and files over as arguments, which also hold options of
 * ours and of Chromium's; the first of them is the program, and where the app is not packaged the second one is its
 * folder.
 */
export async function openingsIn(
  argv: readonly string[],
  { folder, isPackaged }: { folder: string; isPackaged: boolean },
): Promise<Opening[]> {
  const given = argv.slice(isPackaged ? 1 : 2).filter((word) => !word.startsWith("-"));
  const openings: Opening[] = [];
  for (const word of given) {
    if (word.startsWith(`${linkScheme}:`)) openings.push({ link: word });
    else if (!/^[a-z][a-z0-9+.-]+:/i.test(word) || isAbsolute(word)) {
      const path = resolve(folder, word);
      if (await isImportable(path)) openings.push({ path });
    }
  }
  return openings;
}

/** Whether there is a folder, or a page as a file, at a path. */
export async function isImportable(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return false;
  return found.isDirectory() || (found.isFile() && pageEndings.has(extname(path).toLowerCase()));
}
