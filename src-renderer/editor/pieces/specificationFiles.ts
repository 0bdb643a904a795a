/* A specification that lies in several files, put together so that each of its references leads within it. */

type Json = Record<string, unknown>;

/** Reads a file by its name; undefined where there is none. */
export type ReadFile = (name: string) => Promise<unknown>;

/** More files than a specification has that somebody wrote. */
const mostFiles = 100;
/** Where the other files lie in what was put together. */
const filesKey = "x-recto-files";

const isMap = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A file that is named in another one, whose place its name begins at. */
export function besideFile(from: string, name: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\//i.test(name)) return name;
  const parts = from.split("/").slice(0, -1);
  for (const part of name.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  return parts.join("/");
}

/** The name of the file that a reference leads to, and where in it; the first is empty for the one that it stands in. */
function partsOf(reference: string): { file: string; path: string } {
  const at = reference.indexOf("#");
  return at < 0
    ? { file: reference, path: "" }
    : { file: reference.slice(0, at), path: reference.slice(at + 1) };
}

const referenceIn = (value: Json): string | undefined =>
  typeof value["$ref"] === "string" ? value["$ref"] : undefined;

/** The files that a file names, by their whole names. */
function namedIn(content: unknown, from: string): Set<string> {
  const names = new Set<string>();
  const seen = new Set<object>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    const reference = isMap(value) ? referenceIn(value) : undefined;
    const file = reference === undefined ? "" : partsOf(reference).file;
    if (file !== "") names.add(besideFile(from, file));
    for (const one of Object.values(value)) look(one);
  };
  look(content);
  return names;
}

const escaped = (name: string): string =>
  encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));

/** A file whose references lead into the whole. What it has twice stays one. */
function led(content: unknown, from: string, root: string): unknown {
  const made = new Map<object, unknown>();
  const lead = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (made.has(value)) return made.get(value);
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      made.set(value, list);
      for (const one of value) list.push(lead(one));
      return list;
    }
    const map: Json = {};
    made.set(value, map);
    for (const [key, one] of Object.entries(value)) map[key] = lead(one);
    const reference = referenceIn(map);
    if (reference !== undefined) {
      const { file, path } = partsOf(reference);
      const target = file === "" ? from : besideFile(from, file);
      map["$ref"] = target === root ? `#${path}` : `#/${filesKey}/${escaped(target)}${path}`;
    }
    return map;
  };
  return lead(content);
}

/** Reads a specification with all the files that it leads to; undefined where the first of them is not there. */
export async function readSpecificationFiles(root: string, read: ReadFile): Promise<unknown> {
  const files = new Map<string, unknown>();
  const wanted = [root];
  for (let name = wanted.shift(); name !== undefined; name = wanted.shift()) {
    if (files.has(name) || files.size >= mostFiles) continue;
    const content = await read(name).catch(() => undefined);
    files.set(name, content);
    wanted.push(...namedIn(content, name));
  }
  const first = files.get(root);
  if (!isMap(first)) return undefined;
  files.delete(root);
  const whole = led(first, root, root) as Json;
  if (files.size > 0)
    whole[filesKey] = Object.fromEntries(
      [...files].map(([name, content]) => [name, led(content, name, root)]),
    );
  return whole;
}

/** Is this a file of the space, not the name of a specification of the organization? */
export const isSpecificationFile = (name: string): boolean =>
  name.includes("/") || /\.(?:json|ya?ml)$/.test(name);

/** The file of several with which a specification begins. */
export function firstFile(files: Json): string | undefined {
  const names = Object.keys(files);
  return (
    names.find((name) => isMap(files[name]) && ("openapi" in files[name] || "swagger" in files[name])) ??
    names[0]
  );
}

/** What a file says, in JSON or in YAML. */
export async function readText(text: string): Promise<unknown> {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { parse } = await import("yaml");
    return parse(text) as unknown;
  }
}
