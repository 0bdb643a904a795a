import { step } from "./path.ts";

const deepest = 200;
/** Where, nobody would read. */
const tooDeep = `is nested more than ${deepest} levels deep`;

/**
 * Finds what no input may hold: text that isn't well-formed Unicode, or that has a NUL character (the stores would
 * refuse or change it, design §4), names that mean something else in JavaScript, items that are left out, and nesting without measure.
 * Answers a sentence that begins with the path, or undefined.
 */
export function findMalformed(value: unknown): string | undefined {
  const found = findFault(value, 0);
  if (!found) return undefined;
  const path = found.fault === tooDeep ? "" : found.at.reduceRight<string>(step, "");
  return `${path === "" ? "The input" : path} ${found.fault}`;
}

/** What is wrong, and the names and places that lead there, the last one first. */
interface Fault {
  at: (string | number)[];
  fault: string;
}

const within = (name: string | number, found: Fault | undefined): Fault | undefined =>
  found && { ...found, at: [...found.at, name] };

/** A large input has many parts: what leads to one of them is put together only where it is at fault. */
function findFault(value: unknown, depth: number): Fault | undefined {
  if (typeof value === "string") return faultOfText(value);
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= deepest) return { at: [], fault: tooDeep };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index];
      // JSON has no such thing, but a caller in the same program may leave one out.
      if (item === undefined) return { at: [index], fault: "is missing" };
      const found = findFault(item, depth + 1);
      if (found) return within(index, found);
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    if (name === "__proto__") return { at: [name], fault: "is not a name that a field can have" };
    const found = faultOfText(name) ?? findFault((value as Record<string, unknown>)[name], depth + 1);
    if (found) return within(name, found);
  }
  return undefined;
}

function faultOfText(text: string): Fault | undefined {
  if (!text.isWellFormed())
    return { at: [], fault: "must be well-formed Unicode (it has half of a surrogate pair)" };
  return text.includes("\0") ? { at: [], fault: "must not have NUL characters" } : undefined;
}
