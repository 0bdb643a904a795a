import type { Body } from "../../../data/forms/fields.ts";

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What was said before, with what is said now in its place: what the form does not show of it stays. */
export function joined(before: Body, now: Body): Body {
  const after: Body = { ...before };
  for (const [name, value] of Object.entries(now)) {
    const former = after[name];
    after[name] = isObject(value) && isObject(former) ? joined(former, value) : value;
  }
  return after;
}
