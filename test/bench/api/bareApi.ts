import Database from "better-sqlite3";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { databaseName } from "../../../src-main/core/message.ts";
import type { Seeded } from "../stage.ts";

/** The floor of the API: what SQLite does for the same page of a list, and Fastify with nothing between the two. */
export class BareApi {
  readonly #db: Database.Database;
  readonly #queries: Record<string, () => unknown>;

  constructor(folder: string, { organization, space, ids }: Seeded, pageAt: (sample: number) => string) {
    this.#db = new Database(join(folder, databaseName), { readonly: true });
    let sample = 0;
    /** A page of rows, the size of their list, and what else the records say, by the rows' ids. */
    const list = (rows: string, count: string, value: string, others: Record<string, string> = {}) => {
      const [page, size] = [this.#db.prepare(rows), this.#db.prepare(count)];
      const beside = Object.entries(others).map(([name, text]) => [name, this.#db.prepare(text)] as const);
      return () => {
        const items = page.all(value) as { id: string }[];
        const ids = JSON.stringify(items.map(({ id }) => id));
        const found = Object.fromEntries(
          beside.map(([name, statement]) => [name, statement.all({ value, ids })]),
        );
        return { items, count: size.get(value), ...found };
      };
    };
    const one = this.#db.prepare(
      `select s.*, t.text as markdown from states s join texts t on t.organization = ? and t.hash = s.text
       where s.scope = ? and s.branch = 'main' and s.kind = 'page' and s.id = ? and s.until = 2147483647`,
    );
    this.#queries = {
      getPageById: () => one.get(organization, `space:${space}`, pageAt((sample += 1)) || ids[0]),
      listSpacesInOrganizationById: list(
        "select * from spaces where organization = ? and deleted_at is null order by rank, id limit 51",
        "select count(*) from spaces where organization = ? and deleted_at is null",
        organization,
        {
          comments: `select scope, count(*) from comments where scope in (select 'discussion:' || value from json_each($ids))
            and change_request is null and resolved_at is null and $value is not null group by scope`,
          requests: `select scope, status, count(*) from change_requests
            where scope in (select 'discussion:' || value from json_each($ids)) and $value is not null group by scope, status`,
          heads: `select i.value, (select r.id from revisions r where r.scope = 'space:' || i.value and r.branch = 'main'
            order by r.number desc limit 1) from json_each($ids) i where $value is not null`,
        },
      ),
      listMembersInOrganizationById: list(
        `select m.*, p.display_name from members m join people p on p.scope = 'org:' || substr(m.scope, 9) and p.id = m.id
         where m.scope = ? order by m.joined_at desc, m.id desc limit 51`,
        "select count(*) from members where scope = ?",
        `members:${organization}`,
        {
          teams: `select user_id, count(*) from team_members
            where scope = $value and user_id in (select value from json_each($ids)) group by user_id`,
          // How many spaces a member has follows from what each of them and the collections above say.
          spaces: `select parent, default_level, count(*) from spaces
            where organization = substr($value, 9) and deleted_at is null and $ids is not null group by parent, default_level`,
        },
      ),
      listCommentsInSpace: list(
        `select * from comments where scope = ? and change_request is null order by posted_at desc, id desc limit 51`,
        "select count(*) from comments where scope = ? and change_request is null",
        `discussion:${space}`,
      ),
    };
  }

  run(operation: string): unknown {
    const query = this.#queries[operation];
    if (!query) throw new Error(`There is no bare query for ${operation}.`);
    return query();
  }

  /** The same queries over HTTP, at `/OPERATION`. */
  async serve(): Promise<{ url: string; server: FastifyInstance }> {
    const server = Fastify();
    for (const operation of Object.keys(this.#queries))
      server.get(`/${operation}`, () => this.run(operation));
    return { url: await server.listen({ host: "127.0.0.1", port: 0 }), server };
  }

  close(): void {
    this.#db.close();
  }
}
