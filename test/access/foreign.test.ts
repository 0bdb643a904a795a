import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyOperation } from "../../src-main/api/operation.ts";
import { inputSchema } from "../../src-main/api/operations.ts";
import { everyOperation } from "../api/filledHost.ts";
import { asking, fill } from "../api/generated/fill.ts";
import { KnownIds } from "../api/generated/knownIds.ts";
import { Sober } from "../api/generated/leastInput.ts";
import { choosePath } from "../api/generated/requests.ts";
import { ValueMaker, type Schema } from "../api/generated/values.ts";
import { openHost, type ApiHost } from "../api/host.ts";

/* Who names what another organization has, in a path or in a body, beside what is their own: learns nothing, changes nothing. */

let host: ApiHost;
const own = new KnownIds();
const foreign = new KnownIds();
/** Where what the other organization has is kept. */
const guarded = new Map<string, number>();
const secret = "harbour";

beforeAll(async () => {
  host = await openHost();
  const learnIn = (ids: KnownIds) => (answer: unknown, path: object) => ids.learn(answer, { ...path });
  const before = await numbers();
  await fill(asking(host.engine, host.people.admin), host.organization, secret, learnIn(foreign));
  foreign.learn({ object: "organization", id: host.organization });
  const after = await numbers();
  for (const { scope, number } of after)
    if (before.find((one) => one.scope === scope)?.number !== number) guarded.set(scope, number);
  const ask = asking(host.engine, host.people.stranger);
  const { items } = (await ask("listOrganizationsForAuthenticatedUser", {})) as { items: { id: string }[] };
  const id = items[0]?.id ?? "";
  await fill(ask, id, "lantern", learnIn(own));
  own.learn({ object: "organization", id });
});
afterAll(() => host.close());

/** The last number of every scope. */
const numbers = (): Promise<{ scope: string; number: number }[]> =>
  host.engine.store.reading
    .selectFrom("changes")
    .select((eb) => ["scope", eb.fn.max("number").as("number")])
    .groupBy("scope")
    .execute();

const sober = new Sober(0);
const inputOf = (operation: AnyOperation): Record<string, unknown> => {
  const params = choosePath(sober, own, operation.path);
  return { ...(new ValueMaker(sober, own, params).make(inputSchema(operation)) as object), ...params };
};

async function expectNothing(id: string, input: object): Promise<void> {
  const outcome = await host.engine.call({ user: host.people.stranger }, id, input);
  expect(host.faults.splice(0)).toEqual([]);
  // A slug and a path are words that may be said again to who said them.
  if (!JSON.stringify(input).includes(secret)) expect(JSON.stringify(outcome)).not.toContain(secret);
  const changed = (await numbers()).filter(({ scope, number }) => (guarded.get(scope) ?? number) !== number);
  expect(changed).toEqual([]);
}

/** Whoever has the link of an invite may come by it. */
const reachable = everyOperation.filter(([id]) => id !== "joinOrganizationWithInvite");

const paths = reachable.flatMap(([id, operation]) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [id, name, operation] as const),
);

describe("What another organization has", () => {
  test.each(paths)("is out of reach of %s by %s", async (id, name, operation) => {
    const theirs = choosePath(sober, foreign, operation.path);
    await expectNothing(id, { ...inputOf(operation), [name]: theirs[name] });
    await expectNothing(id, { ...inputOf(operation), ...theirs });
  });

  /** The paths to the ids that an input may have, each with the word that says whose it is. */
  function* idsIn(schema: Schema, path: string[] = []): Generator<string[]> {
    if (path.length > 6) return;
    const isId = schema.type === "string" && schema.pattern === "^[a-zA-Z0-9_-]+$";
    if (isId) yield path;
    for (const one of schema.anyOf ?? []) yield* idsIn(one, path);
    if (schema.items) yield* idsIn(schema.items, [...path, "0"]);
    for (const [name, part] of Object.entries(schema.properties ?? {})) yield* idsIn(part, [...path, name]);
  }

  const named = reachable.flatMap(([id, operation]) =>
    [...new Set([...idsIn(inputSchema(operation) as Schema)].map((path) => path.join("/")))]
      .filter((path) => !operation.path.includes(`{${path}}`))
      .map((path) => [id, path, operation] as const),
  );

  /** A value that has an id where a path leads, and of what stands beside it what it cannot do without. */
  function holding(schema: Schema, [name, ...rest]: string[], field: string, id: string): unknown {
    const isFor = (one: Schema): boolean =>
      name === undefined
        ? one.type === "string"
        : one.properties?.[name] !== undefined || one.items !== undefined;
    const fitting = schema.anyOf?.find(isFor) ?? schema;
    if (name === undefined) return id;
    if (fitting.items) return [holding(fitting.items, rest, field, id)];
    const made = new ValueMaker(sober, own, {}).make(fitting, field) as object;
    return { ...made, [name]: holding(fitting.properties?.[name] ?? {}, rest, name, id) };
  }

  test.each(named)("is out of reach of %s by what is named in %s", async (id, path, operation) => {
    const steps = path.split("/");
    const field = steps.findLast((step) => step !== "0" && step !== "id") ?? "";
    const theirs = foreign.choose(sober, field)?.id;
    const [part = ""] = steps;
    const schema = (inputSchema(operation) as Schema).properties?.[part] ?? {};
    const value = holding(schema, steps.slice(1), part, theirs ?? "unknown");
    await expectNothing(id, { ...inputOf(operation), [part]: value });
  });
});
