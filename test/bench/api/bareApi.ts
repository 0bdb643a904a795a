import Database from "better-sqlite3";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { databaseName } from "../../../src-main/core/message.ts";
import type { Seeded } from "../stage.ts";
import { namesOf } from "./bareLists.ts";
import type { BareList } from "./bareQueries.ts";
import type { Places } from "./plenty.ts";

/** The floor of the API: what SQLite does for the same answer, and Fastify with nothing between the two. */
export class BareApi {
  readonly #db: Database.Database;
  readonly #values: Record<string, string>;
  readonly #readPage: () => unknown;

  constructor(
    folder: string,
    { organization, space, ids }: Seeded,
    { places, pageAt }: { places: Places; pageAt: (sample: number) => string },
  ) {
    this.#db = new Database(join(folder, databaseName), { readonly: true });
    this.#values = namesOf(places);
    let sample = 0;
    const one = this.#db.prepare(
      `select s.*, t.text as markdown from states s join texts t on t.organization = ? and t.hash = s.text
       where s.scope = ? and s.branch = 'main' and s.kind = 'page' and s.id = ? and s.until = 2147483647`,
    );
    this.#readPage = () => one.get(organization, `space:${space}`, pageAt((sample += 1)) || ids[0]);
  }

  /** Reads a page, another one each time. */
  readPage(): unknown {
    return this.#readPage();
  }

  /** Asks for a list: a page of rows, the size of the whole, and what else the records say, by the rows' ids. */
  list({ rows, count, beside = {} }: BareList): () => unknown {
    const [page, size] = [this.#db.prepare(rows), this.#db.prepare(count)];
    const others = Object.entries(beside).map(([name, text]) => [name, this.#db.prepare(text)] as const);
    const values = this.#values;
    return () => {
      const items = page.all(values) as { id: string }[];
      const ids = JSON.stringify(items.map(({ id }) => id));
      const found = Object.fromEntries(
        others.map(([name, statement]) => [name, statement.all({ ...values, ids })]),
      );
      return { items, count: size.get(values), ...found };
    };
  }

  /** Something of the above over HTTP; answers its address. */
  async serve(ask: () => unknown): Promise<{ url: string; server: FastifyInstance }> {
    const server = Fastify();
    server.get("/", ask);
    return { url: await server.listen({ host: "127.0.0.1", port: 0 }), server };
  }

  close(): void {
    this.#db.close();
  }
}
