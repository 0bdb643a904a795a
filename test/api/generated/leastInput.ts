import type { AnyOperation } from "../../../src-main/api/operation.ts";
import { inputSchema } from "../../../src-main/api/operations.ts";
import { Random } from "../../sync/random.ts";
import type { KnownIds } from "./knownIds.ts";
import { choosePath } from "./requests.ts";
import { ValueMaker } from "./values.ts";

/** Chooses of fields what an operation cannot do without, and of ids the last that is known. */
export class Sober extends Random {
  override next(): number {
    return 0.999_999;
  }
  override chance(share: number): boolean {
    return share > 0.5;
  }
}

/** What an operation wants at least, about something that is there. */
export function leastInput(
  operation: AnyOperation,
  ids: KnownIds,
  { admin, editor }: { admin: string; editor: string },
): Record<string, unknown> {
  const params = choosePath(new Sober(0), ids, operation.path);
  // The caller is the one whom things were given to, and who may change themself.
  if ("userId" in params) params["userId"] = operation.path.includes("/members/") ? editor : admin;
  if ("hostname" in params) params["hostname"] = "docs.lamps.example";
  const made = new ValueMaker(new Sober(0), ids, params).make(inputSchema(operation)) as object;
  return { ...made, ...params };
}
