import { stat } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { linkScheme } from "./deepLinks.ts";

/** What the system asks us to open: a link of ours, or a folder or file of Markdown. */
export type Opening = { link: string } | { path: string };

const pageEndings = new Set([".md", ".markdown", ".mdx"]);

/**
 * What a command line asks to open. Windows and Linux hand links and files over as arguments, which also hold options of
 * ours and of Chromium's, who puts its own wherever it likes; the first of them is the program, and where the app is not
 * packaged one is its folder.
 */
export async function openingsIn(
  argv: readonly string[],
  { folder, appFolder }: { folder: string; appFolder: string },
): Promise<Opening[]> {
  const openings: Opening[] = [];
  for (const word of wordsIn(argv)) {
    if (resolve(folder, word) === resolve(appFolder)) continue;
    if (word.startsWith(`${linkScheme}:`)) {
      openings.push({ link: word });
      continue;
    }
    const named = pathIn(word);
    const path = named === undefined ? undefined : resolve(folder, named);
    if (path !== undefined && (await isImportable(path))) openings.push({ path });
  }
  return openings;
}

/** The path that a word names; a file manager on Linux names files by their addresses. */
function pathIn(word: string): string | undefined {
  if (!/^file:/i.test(word)) return word;
  try {
    const url = new URL(word);
    // A file on another computer is none that can be read here.
    return url.host === "" || url.host === "localhost" ? fileURLToPath(`file://${url.pathname}`) : undefined;
  } catch {
    return undefined;
  }
}

/** What stands in a command line beside the program and options. */
const wordsIn = (argv: readonly string[]): string[] => argv.slice(1).filter((word) => !word.startsWith("-"));

/** A message between two starts holds no more than so many characters. */
const mostHandedOn = 16_000;

/** What a second start tells the first one, which gets the line itself in Chromium's order. */
export function handOn(argv: readonly string[]): { argv?: string[] } {
  const words = wordsIn(argv);
  return words.join(" ").length > mostHandedOn ? {} : { argv: [argv[0] ?? "", ...words] };
}

/** What a second start told. */
export function handedOn(data: unknown, argv: readonly string[]): readonly string[] {
  const { argv: told } = (data ?? {}) as { argv?: unknown };
  return Array.isArray(told) && told.every((word) => typeof word === "string") ? told : argv;
}

/** Whether there is a folder, or a page as a file, at a path. */
export async function isImportable(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return false;
  return found.isDirectory() || (found.isFile() && pageEndings.has(extname(path).toLowerCase()));
}
