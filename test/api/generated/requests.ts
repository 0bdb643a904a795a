import { findOperation, inputSchema, operations } from "../../../src-main/api/operations.ts";
import type { AnyOperation } from "../../../src-main/api/operation.ts";
import type { Random } from "../../sync/random.ts";
import { damage } from "./damage.ts";
import type { Asked, KnownIds, Within } from "./knownIds.ts";
import { ValueMaker } from "./values.ts";

export interface GeneratedRequest {
  id: string;
  operation: AnyOperation;
  input: Record<string, unknown>;
  /** Made to be refused, most likely. */
  damaged: boolean;
}

/** How often an operation is asked for: what makes things more, what ends them less. */
const weightOf = (id: string, { method }: AnyOperation): number => {
  if (/^(create|add|post|insert|update.*Content|apply|start|join)/i.test(id)) return 4;
  return method === "DELETE" || /^(delete|remove|transfer|revoke)/.test(id) ? 0.7 : 1.5;
};

const weights: Record<string, number> = Object.fromEntries(
  Object.keys(operations).flatMap((id) => {
    const operation = findOperation(id);
    return operation ? [[id, weightOf(id, operation)]] : [];
  }),
);

/** The next request of a sequence, about things that earlier answers named. */
export function nextRequest(
  random: Random,
  ids: KnownIds,
  isLeftOut: (id: string) => boolean = () => false,
): GeneratedRequest {
  let id = random.weighted(weights);
  while (isLeftOut(id)) id = random.weighted(weights);
  return makeRequest(random, ids, id);
}

/** A request for an operation, about things that earlier answers named. */
export function makeRequest(random: Random, ids: KnownIds, id: string): GeneratedRequest {
  const operation = requireOperation(id);
  const params = { ...choosePath(random, ids, operation.path), ...chooseDeleted(random, ids, operation) };
  const made = {
    ...(new ValueMaker(random, ids, params).make(inputSchema(operation)) as object),
    ...params,
  };
  const damaged = random.chance(0.2);
  const input = damaged ? damage(random, made) : made;
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  return { id, operation, input: isObject ? (input as Record<string, unknown>) : { body: input }, damaged };
}

/** The definition of an operation, which must be there. */
export function requireOperation(id: string): AnyOperation {
  const operation = findOperation(id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
}

/** What a path is about: something known, with what it is in. */
export function choosePath(random: Random, ids: KnownIds, path: string): Within {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").reverse();
  let params: Within = {};
  for (const name of names) {
    if (params[name] !== undefined && !random.chance(0.02)) continue;
    const chosen = ids.choose(random, name, {
      within: params,
      listedAt: path.slice(0, path.indexOf(`/{${name}}`)),
      isOpen: (part) => names.includes(part),
    });
    const within = Object.fromEntries(
      Object.entries(chosen?.within ?? {}).filter(([key]) => names.includes(key)),
    );
    params = { ...params, ...within, [name]: chosen?.id ?? `unknown${random.below(9)}` };
  }
  return params;
}

/** What was deleted, where an operation is about that. */
function chooseDeleted(random: Random, ids: KnownIds, { needs, path }: AnyOperation): Within {
  const [, deletedAt, name] = ("deleted" in needs && /^(.*\{(\w+)\})\/\w+$/.exec(path)) || [];
  const id = deletedAt === undefined ? undefined : ids.choose(random, deletedKind(deletedAt))?.id;
  return id === undefined || name === undefined ? {} : { [name]: id };
}

/** What is deleted at a path is known as its own kind. */
export const deletedKind = (path: string): string => `deleted at ${path}`;

/** What an answer to a request belongs to. */
export const askedBy = ({
  operation: { path },
  input,
}: Pick<GeneratedRequest, "operation" | "input">): Asked => ({
  path,
  within: Object.fromEntries(Object.entries(input).filter(([name]) => path.includes(`{${name}}`))),
});
