import type { HostFacts } from "../api/context.ts";
import { isLocated, type AnyOperation } from "../api/operation.ts";
import { operations } from "../api/operations.ts";

/** The paths of operations on one thing among others, with that one's name left out. */
let places: Set<string> | undefined;

const withoutLast = /\/\{\w+\}$/;

function placesOf(): Set<string> {
  const paths = Object.values(operations as unknown as Record<string, AnyOperation>).map(({ path }) => path);
  return new Set(paths.filter((path) => withoutLast.test(path)).map((path) => path.replace(withoutLast, "")));
}

/**
 * The API's address of what an operation made (gaps.md §1.3): as its record says, else below the path where it was made,
 * or where the thing is that it was made of. Undefined for one whose answer has none.
 */
export function locationOf(
  { baseUrl }: HostFacts,
  operation: AnyOperation,
  input: Record<string, unknown>,
  answer: unknown,
): string | undefined {
  if (!isLocated(operation)) return undefined;
  const { path } = operation;
  const { id, urls } = (answer ?? {}) as { id?: string; urls?: { location?: string } };
  if (urls?.location !== undefined) return urls.location;
  if (id === undefined) return undefined;
  places ??= placesOf();
  const place = [path, path.replace(/\/\{\w+\}\/\w+$/, "")].find((one) => places?.has(one));
  if (place === undefined) return undefined;
  const parent = place.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  return `${baseUrl}${parent}/${id}`;
}
