import { vi } from "vitest";
import { Engine } from "../../src-main/core/engine.ts";
import type { PullAnswer, PushRequest } from "../../src-main/sync/messages.ts";

/** What replicas and their instance said to each other: costs that no busy machine makes longer. */
export interface Exchanged {
  /** How often each was said, by its verb. */
  messages: Record<string, number>;
  /** Rows that pulls answered. */
  rows: number;
  /** The mutations that were sent, by their ids, as often as they were. */
  mutations: string[];
}

/** Does work, and answers what was said meanwhile to the instances of this process. */
export async function exchangedIn(work: () => Promise<unknown>): Promise<Exchanged> {
  const said = vi.spyOn(Engine.prototype, "sync");
  try {
    await work();
    const exchanged: Exchanged = { messages: {}, rows: 0, mutations: [] };
    for (const [at, [, verb, message]] of said.mock.calls.entries()) {
      exchanged.messages[verb] = (exchanged.messages[verb] ?? 0) + 1;
      if (verb === "push")
        exchanged.mutations.push(...(message as PushRequest).mutations.map(({ id }) => id));
      const outcome = (await said.mock.results[at]?.value) as { body?: PullAnswer } | undefined;
      if (verb === "pull") exchanged.rows += outcome?.body?.rows?.length ?? 0;
    }
    return exchanged;
  } finally {
    said.mockRestore();
  }
}
