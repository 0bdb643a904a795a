import { step } from "./path.ts";

const deepest = 200;

/**
 * Finds what no input may hold: text that isn't well-formed Unicode, or that has a NUL character (the stores would
 * refuse or change it, design §4), names that mean something else in JavaScript, items that are left out, and nesting without measure.
 * Answers a sentence that begins with the path, or undefined.
 */
export function findMalformed(value: unknown, path = "", depth = 0): string | undefined {
  if (typeof value === "string") return malformedText(value, path);
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= deepest) return `The input is nested more than ${deepest} levels deep`;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      // JSON has no such thing, but a caller in the same program may leave one out.
      if (item === undefined) return `${path}/${index} is missing`;
      const found = findMalformed(item, `${path}/${index}`, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const [name, item] of Object.entries(value)) {
    const there = step(path, name);
    if (name === "__proto__") return `${there} is not a name that a field can have`;
    const found = malformedText(name, there) ?? findMalformed(item, there, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function malformedText(text: string, path: string): string | undefined {
  const subject = path === "" ? "The input" : path;
  if (!text.isWellFormed()) return `${subject} must be well-formed Unicode (it has half of a surrogate pair)`;
  if (text.includes("\0")) return `${subject} must not have NUL characters`;
  return undefined;
}
