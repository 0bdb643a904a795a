import { Agent } from "undici";
import { findOperation } from "../../../src-main/api/operations.ts";
import { requestFor } from "../../../src-main/core/operationRequest.ts";
import { openInstance } from "../../../src-main/core/open.ts";
import { listen, makeServer } from "../../../src-main/hosts/http/server.ts";
import { BareApi } from "../api/bareApi.ts";
import { crowd, handful, populate } from "../api/population.ts";
import { withinTimes, type Row } from "../row.ts";
import { distributionOf, sampleInTurn, type Distribution } from "../samples.ts";
import { ask, openEngine, type Stage } from "../stage.ts";
import type { Measure } from "./measure.ts";

/** What is asked for, by class of operation: one record, and a page of each long list. */
const asked: Record<string, (stage: Stage, sample: number) => Record<string, unknown>> = {
  getPageById: (stage, sample) => ({ spaceId: stage.seeded.space, pageId: stage.pageAt(sample) }),
  listSpacesInOrganizationById: ({ seeded }) => ({ organizationId: seeded.organization }),
  listMembersInOrganizationById: ({ seeded }) => ({ organizationId: seeded.organization }),
  listCommentsInSpace: ({ seeded }) => ({ spaceId: seeded.space }),
};

/** No list takes longer than so many times its bare query. */
const listBudget = 3;

/** Requests that are under way at one moment when a server is asked for as much as it can do. */
const atOnce = 32;

/**
 * Operations in process, through the threads of a core, and over HTTP, in an organization with ten thousand members, a
 * thousand spaces and a hundred thousand comments, beside the bare query; and how many of them a server answers in a
 * second beside a bare one.
 */
export const api: Measure = async (stage, { quick }): Promise<Row[]> => {
  const folder = await stage.copySeeded();
  const engine = await openEngine(folder, "instance");
  await populate(engine, stage.seeded, quick ? handful : crowd);
  const core = await openInstance({ place: folder, baseUrl: "http://127.0.0.1" });
  const address = { host: "127.0.0.1", port: 0 };
  const server = await listen(await makeServer(core, { ...address, version: "0", log: () => {} }), address);
  const bare = new BareApi(folder, stage.seeded, (sample) => stage.pageAt(sample));
  const bareServer = await bare.serve();
  const client = new Client(stage.seeded.founder.token);
  const rows: Row[] = [];
  try {
    for (const [operation, inputAt] of Object.entries(asked)) {
      const { user } = stage.seeded.founder;
      const input = (sample: number) => inputAt(stage, sample);
      const [inProcess, called, overHttp, floor] = await sampleInTurn(
        { warmUp: 10, samples: quick ? 20 : 200 },
        (sample) => () => ask(engine, user, operation, input(sample)),
        (sample) => () => ask(core, user, operation, input(sample)),
        (sample) => () => client.get(server.url + pathOf(operation, input(sample))),
        () => () => bare.run(operation),
      );
      const row = { measure: "api", pages: stage.pages, unit: "ms" as const };
      const bareQuery = { name: "bare SQLite, the query", value: floor };
      rows.push(
        {
          ...row,
          what: `${operation}, in process`,
          ours: inProcess,
          floor: bareQuery,
          ...(operation.startsWith("list") ? { budget: withinTimes(listBudget, inProcess, floor) } : {}),
        },
        { ...row, what: `${operation}, through the threads`, ours: called, floor: bareQuery },
        { ...row, what: `${operation}, over HTTP`, ours: overHttp, floor: bareQuery },
      );
      const seconds = quick ? 1 : 3;
      const [ours, theirs] = [
        await rateOfRequests(seconds, (sample) => client.get(server.url + pathOf(operation, input(sample)))),
        await rateOfRequests(seconds, () => client.get(`${bareServer.url}/${operation}`)),
      ];
      rows.push({
        ...row,
        unit: "requests/s",
        what: `${operation}, as many as can be`,
        ours,
        floor: { name: "bare Fastify and SQLite", value: theirs },
      });
    }
  } finally {
    await client.close();
    await bareServer.server.close();
    bare.close();
    await server.close();
    await core.close();
    await engine.store.close();
  }
  return rows;
};

function pathOf(id: string, input: Record<string, unknown>): string {
  const operation = findOperation(id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return requestFor(operation, input).path;
}

/** A caller whose connections stay open. */
class Client {
  readonly #agent = new Agent({ connections: atOnce });
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  async get(url: string): Promise<void> {
    const { origin, pathname, search } = new URL(url);
    const { statusCode, body } = await this.#agent.request({
      origin,
      path: pathname + search,
      method: "GET",
      headers: { authorization: `Bearer ${this.#token}` },
    });
    await body.dump({ limit: 100_000_000 });
    if (statusCode !== 200) throw new Error(`${pathname} answered ${statusCode}.`);
  }

  close(): Promise<void> {
    return this.#agent.close();
  }
}

/** Requests answered in each second while as many as may be are under way. */
async function rateOfRequests(
  seconds: number,
  send: (sample: number) => Promise<void>,
): Promise<Distribution> {
  const rates: number[] = [];
  let sample = 0;
  for (let second = 0; second < seconds; second += 1) {
    const began = performance.now();
    let answered = 0;
    const worker = async (): Promise<void> => {
      while (performance.now() - began < 1000) {
        await send((sample += 1));
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    rates.push((answered / (performance.now() - began)) * 1000);
  }
  return distributionOf(rates);
}
