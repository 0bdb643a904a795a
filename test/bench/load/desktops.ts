import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Agent } from "undici";
import { hashText } from "../../../src-main/store/texts/texts.ts";
import {
  protocolVersion,
  type PullAnswer,
  type PullRequest,
  type PushAnswer,
} from "../../../src-main/sync/messages.ts";
import type { Corpus } from "../corpus.ts";
import type { Crowd, OwnPage } from "./crowd.ts";

/** What became of a crowd's requests: how long each took, in milliseconds, and for how long they went on. */
export interface Worked {
  pushes: number[];
  pulls: number[];
  /** How often one was told to come back later, which is in the time of its request. */
  refused: number;
  took: number;
}

/** What a desktop that is in sync tells with each pull. */
type Known = Pick<PullRequest, "epoch" | "cursors" | "list">;

/**
 * So many desktops at work as they are over the network, without what they do on their own computers: each sends an edit
 * of a page of its own, pulls what all made meanwhile, and begins again at once.
 */
export async function workAtOnce(
  url: string,
  crowd: Crowd,
  corpus: Corpus,
  { desktops, seconds }: { desktops: number; seconds: number },
): Promise<Worked> {
  const agent = new Agent({ connections: desktops, pipelining: 1, headersTimeout: 120_000 });
  const worked: Worked = { pushes: [], pulls: [], refused: 0, took: 0 };
  try {
    const known = new Map<string, Known>();
    for (const token of crowd.tokens.slice(0, desktops))
      known.set(token, await catchUp(new Desktop(agent, url, token)));
    const began = performance.now();
    const until = began + seconds * 1000;
    await Promise.all(
      crowd.pages.slice(0, desktops).map(async (page, at) => {
        const token = crowd.tokens[at % crowd.tokens.length] as string;
        const desktop = new Desktop(agent, url, token, structuredClone(known.get(token)));
        while (performance.now() < until) {
          worked.pushes.push(await desktop.edit(crowd.space, page, corpus));
          worked.pulls.push(await desktop.pull());
        }
        worked.refused += desktop.refused;
      }),
    );
    worked.took = performance.now() - began;
  } finally {
    await agent.close();
  }
  return worked;
}

/** Pulls until nothing more comes; answers what a desktop then knows. */
async function catchUp(desktop: Desktop): Promise<Known> {
  do await desktop.pull();
  while (!desktop.isUpToDate);
  return desktop.known;
}

class Desktop {
  readonly #agent: Agent;
  readonly #url: string;
  readonly #token: string;
  known: Known;
  isUpToDate = false;
  refused = 0;

  constructor(agent: Agent, url: string, token: string, known: Known = { cursors: {} }) {
    this.#agent = agent;
    this.#url = url;
    this.#token = token;
    this.known = known;
  }

  /** Saves a page with a few words changed; answers how long the instance took to accept it. */
  async edit(spaceId: string, page: OwnPage, corpus: Corpus): Promise<number> {
    const markdown = corpus.edit(page.markdown);
    const change = { operation: "update_page", page: page.id, base: page.base, document: { markdown } };
    const mutation = {
      id: randomUUID(),
      seed: randomUUID(),
      operation: "updateSpaceContent",
      at: new Date().toISOString(),
      input: { spaceId, body: { changes: [change] } },
      decisions: {},
    };
    const { took, body } = await this.#post<PushAnswer>("push", {
      protocol: protocolVersion,
      epoch: this.known.epoch,
      mutations: [mutation],
      texts: [],
    });
    const [receipt] = body.receipts;
    if (receipt?.status !== "done") throw new Error(`An edit was answered with ${JSON.stringify(receipt)}.`);
    page.base = hashText(markdown);
    page.markdown = markdown;
    return took;
  }

  async pull(): Promise<number> {
    const { took, body } = await this.#post<PullAnswer>("pull", { protocol: protocolVersion, ...this.known });
    const cursors = Object.fromEntries(
      (body.list?.scopes ?? []).map(({ scope }) => [scope, this.known.cursors[scope] ?? 0]),
    );
    this.known = {
      epoch: body.epoch,
      ...(body.list
        ? { list: body.list.hash }
        : this.known.list === undefined
          ? {}
          : { list: this.known.list }),
      cursors: body.list ? cursors : { ...this.known.cursors },
    };
    for (const [scope, { number }] of Object.entries(body.heads))
      if (!body.more) this.known.cursors[scope] = number;
    // A part of a round reaches as far as its rows do.
    if (body.more)
      for (const { scope, number } of body.rows)
        this.known.cursors[scope] = Math.max(this.known.cursors[scope] ?? 0, number);
    this.isUpToDate = !body.list && !body.more;
    return took;
  }

  async #post<T>(verb: "push" | "pull", message: object): Promise<{ took: number; body: T }> {
    const began = performance.now();
    const ask = () =>
      this.#agent.request({
        origin: this.#url,
        path: `/v1/sync/${verb}`,
        method: "POST",
        headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
        body: JSON.stringify(message),
      });
    let { statusCode, headers, body } = await ask();
    let text = await body.text();
    while (statusCode === 503) {
      this.refused += 1;
      await wait(Number(headers["retry-after"]) * 1000);
      ({ statusCode, headers, body } = await ask());
      text = await body.text();
    }
    const took = performance.now() - began;
    if (statusCode !== 200) throw new Error(`A ${verb} was answered with ${statusCode}: ${text}`);
    return { took, body: JSON.parse(text) as T };
  }
}
