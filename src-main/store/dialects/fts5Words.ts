import Database from "better-sqlite3";

/** How FTS5 takes a text apart (see migration 2). */
const tokenizer = "porter unicode61 remove_diacritics 2";

/** An index in memory that holds one text at a time. */
function openIndex() {
  const db = new Database(":memory:");
  db.exec(`create virtual table said using fts5(text, content='', detail=none, tokenize='${tokenizer}')`);
  db.exec("create virtual table words using fts5vocab(said, 'row')");
  const [begin, rollback] = [db.prepare("begin"), db.prepare("rollback")];
  const say = db.prepare("insert into said (rowid, text) values (1, ?)");
  const list = db.prepare<[], string>("select term from words").pluck();
  return (text: string): string[] => {
    begin.run();
    try {
      say.run(text);
      return list.all();
    } finally {
      rollback.run();
    }
  };
}

let index: ReturnType<typeof openIndex> | undefined;

/** The words of a text as FTS5 keeps them, each once, so that a search without FTS5 finds the same. */
export const fts5Words = (text: string): string[] => (index ??= openIndex())(text);
