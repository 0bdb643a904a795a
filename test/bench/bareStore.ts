import Database from "better-sqlite3";
import { join } from "node:path";
import { databaseName } from "../../src-main/core/message.ts";
import { sections } from "../../src-main/content/text/outline.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";

/** One page's save, as far as it is known before the transaction begins. */
export interface BareSave {
  page: string;
  title: string;
  text: string;
  hash: string;
  plain: string;
  state: Record<string, unknown>;
  /** Does the page have no state in the writer's revision yet? */
  fresh: boolean;
  outbox: { input: string; about: string };
}

const stillHolds = 2_147_483_647;
const at = "2026-01-01T00:00:00.000Z";

/**
 * The floor: better-sqlite3 with prepared statements on a copy of the same database, writing the rows that a save
 * writes (`synchronous = FULL`) and asking what a read asks, without anything of ours around it.
 */
export class BareStore {
  readonly db: Database.Database;
  readonly #scope: string;
  readonly #organization: string;
  readonly #edited = new Set<string>();
  readonly #statements = new Map<string, Database.Statement>();
  #number = 1_000_000;

  constructor(folder: string, { space, organization }: { space: string; organization: string }) {
    this.db = new Database(join(folder, databaseName));
    for (const pragma of [
      "journal_mode = WAL",
      "synchronous = FULL",
      "secure_delete = on",
      "cache_size = -16000",
      "wal_autocheckpoint = 4000",
    ])
      this.db.pragma(pragma);
    this.#scope = `space:${space}`;
    this.#organization = organization;
  }

  close(): void {
    this.db.close();
  }

  /** Everything of a save that is no row: what is read and worked out beforehand. */
  prepare(page: string, edit: (text: string) => string): BareSave {
    const state = this.#get(
      "select * from states where scope = ? and branch = 'main' and kind = 'page' and id = ? and until = ?",
      this.#scope,
      page,
      stillHolds,
    );
    const former = String(this.#get("select text from texts where hash = ?", state["text"])["text"]);
    const text = edit(former);
    const change = { operation: "update_page", page, base: state["text"], document: { markdown: text } };
    const fresh = !this.#edited.has(page);
    this.#edited.add(page);
    return {
      page,
      title: String(state["title"]),
      text,
      hash: hashText(text),
      plain: sections(text)
        .map(({ title, body }) => `${title}\n${body}`)
        .join("\n"),
      state,
      fresh,
      outbox: {
        input: JSON.stringify({ spaceId: this.#scope, body: { changes: [change] } }),
        about: JSON.stringify({ title: "Edit", page, text, base: former }),
      },
    };
  }

  /** The rows of a save on an instance: text, states, numbered changes and the search index. */
  saveAsInstance(save: BareSave): void {
    this.#inTransaction(() => {
      const keys = this.#writeStates(save);
      for (const [table, key] of [["revisions", '["main",1]'], ...keys.map((key) => ["states", key])])
        this.#run(
          `insert into changes (scope, table_name, row_key, number, gone, at) values (?, ?, ?, ?, 0, ?)
           on conflict (scope, table_name, row_key) do update set number = excluded.number, at = excluded.at`,
          this.#scope,
          table,
          key,
          (this.#number += 1),
          at,
        );
      this.#run(
        "update scopes set number = ?, digest = ? where scope = ?",
        this.#number,
        this.#number,
        this.#scope,
      );
      this.#index(save);
    });
  }

  /** The rows of a save on a replica: text, states, the undo journal, the outbox and the search index. */
  saveAsReplica(save: BareSave): void {
    const before = JSON.stringify(save.state);
    this.#inTransaction(() => {
      const keys = this.#writeStates(save);
      for (const [table, key] of [["revisions", '["main",1]'], ...keys.map((key) => ["states", key])])
        this.#run(
          "insert into journal (scope, table_name, row_key, before) values (?, ?, ?, ?)",
          this.#scope,
          table,
          key,
          before,
        );
      const id = String((this.#number += 1));
      this.#run(
        `insert into outbox (id, seed, operation, input, decisions, at, state, about)
         values (?, ?, 'updateSpaceContent', ?, '{}', ?, 'queued', ?)`,
        id,
        id,
        save.outbox.input,
        at,
        save.outbox.about,
      );
      this.#index(save);
    });
  }

  #writeStates({ page, text, hash, state, fresh }: BareSave): string[] {
    const revision = stillHolds - 1;
    const until = fresh ? Number(state["since"]) : revision;
    this.#run(
      "insert into texts (organization, hash, text) values (?, ?, ?) on conflict do nothing",
      this.#organization,
      hash,
      text,
    );
    this.#run(
      "update revisions set at = ? where scope = ? and branch = 'main' and number = 1",
      String((this.#number += 1)),
      this.#scope,
    );
    const key = (since: number): string => JSON.stringify(["main", "page", page, since]);
    if (!fresh) {
      this.#run(
        `update states set text = ?, updated_at = ? where scope = ? and branch = 'main' and kind = 'page' and id = ? and since = ?`,
        hash,
        String(this.#number),
        this.#scope,
        page,
        revision,
      );
      return [key(revision)];
    }
    this.#run(
      "update states set until = ? where scope = ? and branch = 'main' and kind = 'page' and id = ? and since = ?",
      revision,
      this.#scope,
      page,
      until,
    );
    const row: Record<string, unknown> = { ...state, since: revision, text: hash };
    const columns = Object.keys(row);
    this.#run(
      `insert into states (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
      ...Object.values(row),
    );
    return [key(until), key(revision)];
  }

  #index({ page, title, hash, plain }: BareSave): void {
    const space = this.#scope.slice("space:".length);
    const { id } = this.#get("select id from indexed_pages where space = ? and page = ?", space, page);
    this.#run("delete from search where rowid = ?", id);
    this.#run("delete from indexed_pages where id = ?", id);
    const made = this.#get(
      "insert into indexed_pages (space, page, title, text) values (?, ?, ?, ?) returning id",
      space,
      page,
      title,
      hash,
    );
    this.#run("insert into search (rowid, title, body) values (?, ?, ?)", made["id"], title, plain);
  }

  /** A page's row and text, by its id. */
  open(page: string): unknown {
    return this.#get(
      `select states.*, texts.text as markdown from states join texts on texts.organization = ? and texts.hash = states.text
       where scope = ? and branch = 'main' and kind = 'page' and id = ? and until = ?`,
      this.#organization,
      this.#scope,
      page,
      stillHolds,
    );
  }

  /** The rows of all pages. */
  tree(): unknown[] {
    return this.#prepare(
      "select * from states where scope = ? and branch = 'main' and kind = 'page' and until = ?",
    ).all(this.#scope, stillHolds);
  }

  /** The best twenty of an FTS5 query, ranked. */
  search(match: string): unknown[] {
    return this.#prepare(
      "select rowid from search where search match ? order by bm25(search, 10, 1) limit 20",
    ).all(match);
  }

  /** Everything that pages say, as texts and as a new search index, in transactions of 500. */
  static fill(
    path: string,
    texts: readonly { hash: string; text: string; title: string; plain: string }[],
  ): void {
    const db = new Database(path);
    db.pragma("journal_mode = WAL");
    db.pragma("synchronous = FULL");
    db.exec(`create table texts (hash text primary key, text text not null) strict;
      create virtual table search using fts5 (title, body, content='', contentless_delete=1, detail=column,
        prefix='2 3 4', tokenize='porter unicode61 remove_diacritics 2');`);
    const keep = db.prepare("insert or ignore into texts values (?, ?)");
    const index = db.prepare("insert into search (title, body) values (?, ?)");
    for (let from = 0; from < texts.length; from += 500)
      db.transaction(() => {
        for (const { hash, text, title, plain } of texts.slice(from, from + 500)) {
          keep.run(hash, text);
          index.run(title, plain);
        }
      })();
    db.close();
  }

  #inTransaction(work: () => void): void {
    this.#run("begin immediate");
    work();
    this.#run("commit");
  }

  #prepare(sql: string): Database.Statement {
    let known = this.#statements.get(sql);
    if (!known) this.#statements.set(sql, (known = this.db.prepare(sql)));
    return known;
  }

  #get(sql: string, ...values: unknown[]): Record<string, unknown> {
    return this.#prepare(sql).get(...values) as Record<string, unknown>;
  }

  #run(sql: string, ...values: unknown[]): void {
    this.#prepare(sql).run(...values);
  }
}
