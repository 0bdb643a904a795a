import Database from "better-sqlite3";

/* The least that a process of ours holds: Node with a database open. Prints its resident bytes. */

new Database(":memory:").exec("create table notes (id integer)");
process.stdout.write(String(process.memoryUsage().rss));
