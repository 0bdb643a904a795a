import { sql } from "kysely";
import { discussionScope, parseScope, spaceScope } from "../../src-main/access/scopes.ts";
import { entryFromRow, mainBranch, stillHolds } from "../../src-main/content/entry.ts";
import { linkTargetsOf } from "../../src-main/content/links/linkTargets.ts";
import { viewHead, type View } from "../../src-main/content/view/view.ts";
import { listEntries } from "../../src-main/content/view/viewEntries.ts";
import type { Store } from "../../src-main/store/store.ts";

/* What a store holds of branches, and whether that is sound. */

export interface MainPage {
  scope: string;
  id: string;
  text: string;
}

/** The pages of all spaces as main has them now, with their texts. */
export async function mainPages({ reading }: Store): Promise<MainPage[]> {
  const rows = await reading
    .selectFrom("states")
    .leftJoin("texts", "texts.hash", "states.text")
    .select(["states.scope", "states.id", "texts.text"])
    .where("states.branch", "=", mainBranch)
    .where("states.kind", "=", "page")
    .where("states.until", "=", stillHolds)
    // Each organization has a text of its own where a space went from one to another.
    .distinct()
    .execute();
  return rows.map(({ scope, id, text }) => ({ scope, id, text: text ?? "" }));
}

/** Main of every space and every change request hold trees, and nothing has one name twice. */
export async function brokenBranches({ reading }: Store): Promise<string[]> {
  const problems: string[] = [];
  for (const { id: space } of await reading.selectFrom("spaces").select("id").execute()) {
    const requests = await reading
      .selectFrom("change_requests")
      .select("id")
      .where("scope", "=", discussionScope(space))
      .execute();
    for (const branch of [mainBranch, ...requests.map(({ id }) => id)]) {
      const view = await viewHead(reading, space, branch);
      const found = [
        ...(await brokenTree(reading, view)),
        ...(await repeatedNames(reading, view)),
        ...(await brokenHistory(reading, view)),
      ];
      problems.push(...found.map((problem) => `${branch} of ${space}: ${problem}`));
    }
  }
  return problems;
}

/** Parents are there, nobody lies under themself, and no two siblings have one slug. */
async function brokenTree(reading: Store["reading"], view: View): Promise<string[]> {
  const problems: string[] = [];
  const pages = await listEntries(reading, view, "page");
  const parents = new Map(pages.map(({ id, parent }) => [id, parent]));
  const slugs = new Set<string>();
  for (const { id, parent, slug } of pages) {
    if (parent !== null && !parents.has(parent)) problems.push(`page ${id} lies under a page that is gone`);
    if (slugs.has(`${parent}/${slug}`)) problems.push(`two pages are at ${parent}/${slug}`);
    slugs.add(`${parent}/${slug}`);
    const seen = new Set<string>();
    for (let at: string | null = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
      seen.add(at);
      if (parents.get(at) === id) problems.push(`page ${id} lies under itself`);
    }
  }
  return problems;
}

/** Variables are known by their name, tags by their slug. */
async function repeatedNames(reading: Store["reading"], view: View): Promise<string[]> {
  const names = [
    ...(await listEntries(reading, view, "variable")).map(({ title }) => `variable ${title}`),
    ...(await listEntries(reading, view, "tag")).map(({ slug }) => `tag ${slug}`),
  ];
  return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `there are two of ${name}`);
}

/** Revisions follow each other, and an entry has one state at a time. */
async function brokenHistory(reading: Store["reading"], { space, branch }: View): Promise<string[]> {
  const scope = branch === mainBranch ? spaceScope(space) : discussionScope(space);
  const problems: string[] = [];
  const revisions = await reading
    .selectFrom("revisions")
    .select("number")
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .orderBy("number")
    .execute();
  if (revisions.some(({ number }, at) => number !== at + 1)) problems.push("a revision is missing");
  const states = await reading
    .selectFrom("states")
    .select(["kind", "id", "since", "until"])
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .orderBy("kind")
    .orderBy("id")
    .orderBy("since")
    .execute();
  for (const [at, { kind, id, since, until }] of states.entries()) {
    const next = states[at + 1];
    if (until < since)
      problems.push(`a state of ${kind} ${id} ends at ${until} before it begins at ${since}`);
    if (next?.kind === kind && next.id === id && next.since < until)
      problems.push(`${kind} ${id} has two states at revision ${next.since}`);
  }
  return problems;
}

/** The search index holds main as it is. */
export async function wronglyIndexed({ reading }: Store): Promise<string[]> {
  const pages = await reading
    .selectFrom("states")
    .select(["scope", "id", "title", "text"])
    .where("branch", "=", mainBranch)
    .where("kind", "=", "page")
    .where("until", "=", stillHolds)
    .execute();
  const { rows } = await sql<{ space: string; page: string; title: string; text: string | null }>`
    select space, page, title, text from indexed_pages`.execute(reading);
  const line = (...parts: (string | null)[]): string => JSON.stringify(parts);
  const wanted = new Set(pages.map(({ scope, id, title, text }) => line(scope, id, title, text)));
  const indexed = new Set(
    rows.map(({ space, page, title, text }) => line(spaceScope(space), page, title, text)),
  );
  return [
    ...[...wanted].filter((page) => !indexed.has(page)).map((page) => `the index lacks ${page}`),
    ...[...indexed].filter((page) => !wanted.has(page)).map((page) => `the index has ${page} too much`),
  ];
}

/** What is kept of links is what the entries of main lead to. */
export async function wronglyLinked({ reading }: Store): Promise<string[]> {
  const states = await reading
    .selectFrom("states")
    .selectAll()
    .where("branch", "=", mainBranch)
    .where("kind", "in", ["page", "reusable"])
    .where("until", "=", stillHolds)
    .execute();
  const wanted = new Set(
    states.flatMap((row) =>
      linkTargetsOf(entryFromRow(row), parseScope(row.scope).id).map(({ kind, target, anchor }) =>
        JSON.stringify([row.scope, row.kind, row.id, kind, target, anchor]),
      ),
    ),
  );
  const rows = await reading.selectFrom("links").selectAll().execute();
  const kept = new Set(
    rows.map(({ scope, kind, source, target_kind, target, anchor }) =>
      JSON.stringify([scope, kind, source, target_kind, target, anchor]),
    ),
  );
  return [
    ...[...wanted.difference(kept)].map((link) => `the link ${link} is not known`),
    ...[...kept.difference(wanted)].map((link) => `the link ${link} is known and not there`),
  ];
}
