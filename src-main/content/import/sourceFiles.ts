import { parseDocument } from "yaml";
import type { SourceFile } from "./source.ts";

/** The YAML parser takes the square of the time for deep nesting; no tool's settings are longer than this. */
const longestSettings = 100_000;

/** The files of a source by their paths, and what the settings among them say. */
export class SourceFiles {
  readonly all: readonly SourceFile[];
  readonly #byPath: ReadonlyMap<string, SourceFile>;
  readonly #read = new Set<string>();

  constructor(all: readonly SourceFile[]) {
    this.all = all;
    this.#byPath = new Map(all.map((file) => [spelled(file.path), file]));
  }

  /** The path of a file as it is in the source, whatever its case and however its accents are spelled; undefined where there is none. */
  find(path: string): string | undefined {
    return this.#byPath.get(spelled(path))?.path;
  }

  /** The first of these paths that is there. */
  findFirst(...paths: string[]): string | undefined {
    for (const path of paths) {
      const found = this.find(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Is there anything in this folder? */
  hasFolder(folder: string): boolean {
    return this.all.some(({ path }) => path.startsWith(`${folder}/`));
  }

  /** The text of settings; undefined for what is not there or too long for them. */
  async text(path: string, longest = longestSettings): Promise<string | undefined> {
    const file = this.#byPath.get(spelled(path));
    if (!file || file.size > longest) return undefined;
    this.#read.add(file.path);
    return new TextDecoder().decode(await file.bytes());
  }

  /** Was a file read as settings? What it says is in the import, though the file is not. */
  wasRead(path: string): boolean {
    return this.#read.has(path);
  }

  /** What settings in YAML, or in JSON, say; undefined where they cannot be read. */
  async data(path: string): Promise<unknown> {
    const text = await this.text(path);
    if (text === undefined) return undefined;
    try {
      const document = parseDocument(text, { logLevel: "silent" });
      return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 20 });
    } catch {
      return undefined;
    }
  }
}

/** A property of what settings hold, whatever they hold. */
export function propertyOf(value: unknown, ...keys: string[]): unknown {
  let found = value;
  for (const key of keys)
    found =
      typeof found === "object" && found !== null && Object.hasOwn(found, key)
        ? (found as Record<string, unknown>)[key]
        : undefined;
  return found;
}

/** A text among settings, or undefined for anything else. */
export function textIn(value: unknown, ...keys: string[]): string | undefined {
  const found = propertyOf(value, ...keys);
  return typeof found === "string" && found.trim() !== "" ? found.trim() : undefined;
}

const spelled = (path: string): string => path.normalize("NFC").toLowerCase();
