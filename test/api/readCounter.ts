import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from "kysely";
import { expect } from "vitest";
import type { ApiHost, Operation, Person } from "./host.ts";

/** Counts what the store of a host is asked, and the rows that it answers. */
export class ReadCounter implements KyselyPlugin {
  readonly #host: ApiHost;
  questions = 0;
  rows = 0;

  constructor(host: ApiHost) {
    this.#host = host;
    const { store } = host.engine;
    Object.assign(store, { reading: store.reading.withPlugin(this) });
  }

  transformQuery({ node }: Parameters<KyselyPlugin["transformQuery"]>[0]) {
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.questions += 1;
    this.rows += result.rows.length;
    return Promise.resolve(result);
  }

  /** A page of two is read of as many rows, and with as many questions, when the list is ten longer. */
  async expectFlat(who: Person, operation: Operation, path: () => object, lengthen: Lengthen): Promise<void> {
    const lengthenBy = async (times: number) => {
      for (let time = 0; time < times; time += 1) await lengthen();
    };
    await lengthenBy(4);
    const short = await this.#rowsOfTwo(who, operation, path);
    expect(short).toBeGreaterThan(2);
    await lengthenBy(10);
    expect(await this.#rowsOfTwo(who, operation, path)).toBeLessThanOrEqual(short + 2);
  }

  async #rowsOfTwo(who: Person, operation: Operation, path: () => object): Promise<number> {
    const first = this.rows;
    await this.#list(who, operation, path, 2);
    return this.rows - first;
  }

  /** A page of many records asks the store as often as one of few: what all of them need is asked once. */
  async expectFewQuestions(who: Person, operation: Operation, path: () => object): Promise<void> {
    const ask = async (limit: number): Promise<number> => {
      const first = this.questions;
      await this.#list(who, operation, path, limit);
      return this.questions - first;
    };
    const few = await ask(2);
    // What only some of them have may be asked for once more, but never by each of the ten others.
    expect(await ask(12)).toBeLessThan(few + 5);
  }

  async #list(who: Person, operation: Operation, path: () => object, limit: number): Promise<void> {
    const outcome = await this.#host.callLoosely(who, operation, { ...path(), limit });
    const items = Array.from({ length: limit }, () => ({}));
    expect(outcome).toMatchObject({ status: 200, body: { items } });
  }
}

/** Makes a list one longer. */
type Lengthen = () => Promise<unknown>;
