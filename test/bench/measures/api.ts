import { Agent } from "undici";
import { findOperation } from "../../../src-main/api/operations.ts";
import { requestFor } from "../../../src-main/core/network/operationRequest.ts";
import { openInstance } from "../../../src-main/core/open.ts";
import { listen, makeServer } from "../../../src-main/hosts/http/server.ts";
import { BareApi } from "../api/bareApi.ts";
import { longLists } from "../api/bareLists.ts";
import { DesktopPage } from "../api/desktopPage.ts";
import { makePlenty } from "../api/plenty.ts";
import { crowd, handful, populate } from "../api/population.ts";
import { withinTimes, type Row } from "../row.ts";
import { distributionOf, sampleInTurn, sampleWork, type Distribution } from "../samples.ts";
import { ask, openEngine } from "../stage.ts";
import type { Measure } from "./measure.ts";

/** Something that is asked for: one record, or a page of a long list. */
interface Asked {
  operation: string;
  /** How it is called in the report. */
  name: string;
  inputAt: (sample: number) => Record<string, unknown>;
  bare: () => unknown;
  isList: boolean;
}

/** No list takes longer than so many times its bare query. */
const listBudget = 3;

/** What a server is asked for as often as it can answer, beside a bare one. */
const rated = new Set([
  "getPageById",
  "listSpacesInOrganizationById",
  "listMembersInOrganizationById",
  "listCommentsInSpace",
]);

/** Requests that are under way at one moment when a server is asked for as much as it can do. */
const atOnce = 32;

/**
 * Operations in process, through the threads of a core, from the page of a desktop, and over HTTP, in an organization with
 * ten thousand members, a thousand spaces and a hundred thousand comments, and a thousand of everything else that is listed,
 * beside the bare query; and how many of them a server answers in a second beside a bare one.
 */
export const api: Measure = async (stage, { quick, only = /./ }): Promise<Row[]> => {
  const folder = await stage.copySeeded();
  const engine = await openEngine(folder, "instance");
  const size = quick ? handful : crowd;
  await populate(engine, stage.seeded, size);
  const places = await makePlenty(engine, stage.seeded, size.records);
  const core = await openInstance({ place: folder, baseUrl: "http://127.0.0.1" });
  const address = { host: "127.0.0.1", port: 0 };
  const server = await listen(await makeServer(core, { ...address, version: "0", log: () => {} }), address);
  const bare = new BareApi(folder, stage.seeded, { places, pageAt: (sample) => stage.pageAt(sample) });
  const { user, token } = stage.seeded.founder;
  const client = new Client(token);
  const desktop = await DesktopPage.open({ url: server.url, token });
  const rows: Row[] = [];
  const asked: Asked[] = [
    {
      operation: "getPageById",
      name: "getPageById",
      inputAt: (sample) => ({ spaceId: stage.seeded.space, pageId: stage.pageAt(sample) }),
      bare: () => bare.readPage(),
      isList: false,
    },
    ...longLists(places).map((list) => ({
      operation: list.operation,
      name: list.with === undefined ? list.operation : `${list.operation}, ${list.with}`,
      inputAt: () => list.input,
      bare: bare.list(list.bare),
      isList: true,
    })),
  ];
  try {
    for (const { operation, name, inputAt, bare: query, isList } of asked.filter((one) =>
      only.test(one.name),
    )) {
      const url = (sample: number): string => server.url + pathOf(operation, inputAt(sample));
      const counts = { warmUp: 10, samples: quick ? 20 : 100 };
      const [inProcess, called, overHttp, floor] = await sampleInTurn(
        counts,
        (sample) => () => ask(engine, user, operation, inputAt(sample)),
        (sample) => () => ask(core, user, operation, inputAt(sample)),
        (sample) => () => client.get(url(sample)),
        () => query,
      );
      const [worked, least] = await sampleWork(
        quick ? 3 : 12,
        () => ask(engine, user, operation, inputAt(0)),
        query,
      );
      const inputs = Array.from({ length: counts.warmUp + counts.samples }, (_, sample) => inputAt(sample));
      const overIpc = distributionOf((await desktop.time(operation, inputs)).slice(counts.warmUp));
      const row = { measure: "api", pages: stage.pages, unit: "ms" as const };
      const bareQuery = { name: "bare SQLite, the query", value: floor };
      rows.push(
        {
          ...row,
          what: `${name}, of the processor`,
          ours: worked,
          floor: { ...bareQuery, value: least },
          ...(isList ? { budget: withinTimes(listBudget, worked, least) } : {}),
        },
        { ...row, what: `${name}, in process`, ours: inProcess, floor: bareQuery },
        { ...row, what: `${name}, through the threads`, ours: called, floor: bareQuery },
        { ...row, what: `${name}, over IPC (${DesktopPage.runtime})`, ours: overIpc, floor: bareQuery },
        { ...row, what: `${name}, over HTTP`, ours: overHttp, floor: bareQuery },
      );
      if (!rated.has(name)) continue;
      const bareServer = await bare.serve(query);
      const seconds = quick ? 1 : 3;
      const ours = await rateOfRequests(seconds, (sample) => client.get(url(sample)));
      const theirs = await rateOfRequests(seconds, () => client.get(bareServer.url));
      await bareServer.server.close();
      rows.push({
        ...row,
        unit: "requests/s",
        what: `${name}, as many as can be`,
        ours,
        floor: { name: "bare Fastify and SQLite", value: theirs },
      });
    }
  } finally {
    await desktop.close();
    await client.close();
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
