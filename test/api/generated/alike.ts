import { isDeepStrictEqual } from "node:util";
import type { Outcome } from "../../../src-main/core/core.ts";
import { Random } from "../../sync/random.ts";
import type { KnownIds } from "./knownIds.ts";
import { askedBy, nextRequest, type GeneratedRequest } from "./requests.ts";

/** Two hosts that must answer alike, with what is asked of both. */
export interface Pair {
  /** What each of them answers to a request, the first one's ids being the ones that go on. */
  ask: (request: GeneratedRequest, turn: number) => Promise<[Outcome, Outcome]>;
  ids: KnownIds;
  isLeftOut?: (id: string) => boolean;
}

export interface Compared {
  /** Requests that both answered with success. */
  successes: number;
  differences: string[];
}

/** Sends the same generated requests to two hosts, and tells where their answers differ. */
export async function compareHosts(
  { ask, ids, isLeftOut }: Pair,
  seed: number,
  count: number,
): Promise<Compared> {
  const random = new Random(seed);
  const compared: Compared = { successes: 0, differences: [] };
  for (let turn = 0; turn < count && compared.differences.length < 5; turn += 1) {
    const request = nextRequest(random, ids, isLeftOut);
    const [one, other] = await ask(request, turn);
    if (!isDeepStrictEqual(shown(request, one), shown(request, other)))
      compared.differences.push(
        `request ${turn + 1} of seed ${seed}: ${request.id} ${JSON.stringify(request.input).slice(0, 800)}\n` +
          `  ${JSON.stringify(shown(request, one)).slice(0, 1500)}\n  ${JSON.stringify(shown(request, other)).slice(0, 1500)}`,
      );
    if (one.status < 300) compared.successes += 1;
    if ("body" in one) ids.learn(one.body, askedBy(request));
  }
  return compared;
}

/** What of an answer must be the same: hits may come in another order, and with them their excerpts' places. */
function shown({ id }: GeneratedRequest, outcome: Outcome): unknown {
  const { status } = outcome;
  if ("error" in outcome) return { status, error: outcome.error };
  const body: unknown = "body" in outcome ? JSON.parse(JSON.stringify(outcome.body ?? null)) : undefined;
  if (!id.startsWith("search") || typeof body !== "object" || body === null) return { status, body };
  const { items, ...rest } = body as { items: { id: string }[] };
  return { status, ...rest, found: items.map((item) => item.id).sort() };
}
