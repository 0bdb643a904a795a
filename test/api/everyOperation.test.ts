import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyOperation, FilledHost } from "./filledHost.ts";
import type { Operation } from "./host.ts";

/* What holds of every operation of a kind, whatever it is about (document 1, Conventions; gaps.md §1.2). */

let filled: FilledHost;
beforeAll(async () => {
  filled = await FilledHost.open();
});
afterAll(() => filled.host.close());

describe("What is not there", () => {
  /** What being named makes, what could not be a name, and a domain that nobody has. */
  const isOther = (id: Operation, name: string): boolean =>
    id === "createOrUpdateOpenAPISpecBySlug"
      ? name === "specSlug"
      : ["hostname", "emailDomain"].includes(name);
  const named = everyOperation.flatMap(([id, operation]) =>
    operation.method === "DELETE"
      ? []
      : [...operation.path.matchAll(/\{(\w+)\}/g)]
          .map(([, name = ""]) => [id, name, operation] as const)
          .filter(([, name]) => !isOther(id, name)),
  );

  test.each(named)("is 404 of %s by %s", async (id, name, operation) => {
    const refused = await filled.host.callLoosely("admin", id, {
      ...filled.inputOf(operation),
      ...(id.startsWith("postCommentReply") ? { body: { body: { markdown: "Words" } } } : {}),
      [name]: "never",
    });
    expect([refused.status, "error" in refused ? refused.error.code : 0]).toEqual([404, 404]);
  });
});

describe("A deletion", () => {
  // The one that says who never had anything (gaps.md §21.1).
  const isTold = new Set<Operation>(["removeTeamFromSpace"]);

  test.each(everyOperation.filter(([id, operation]) => operation.method === "DELETE" && !isTold.has(id)))(
    "by %s answers 204 however often, and for what never was",
    async (id, operation) => {
      const input = filled.inputOf(operation);
      const statuses = [];
      for (let turn = 0; turn < 2; turn += 1) statuses.push(await filled.host.status("admin", id, input));
      const [last] = operation.path.match(/\w+(?=\}$)/) ?? [];
      if (last !== undefined && last !== "hostname")
        statuses.push(await filled.host.status("admin", id, { ...input, [last]: "never" }));
      expect(statuses).toEqual(statuses.map(() => 204));
    },
  );
});
