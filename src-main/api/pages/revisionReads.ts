import { mainBranch, type EntryFields, type EntryKind } from "../../content/entry.ts";
import { discussionScope } from "../../access/scopes.ts";
import { findChangeRequest } from "../../content/requests/changeRequests.ts";
import { placePages } from "../../content/view/pageTree.ts";
import { sortByTitle } from "../../content/entryOrder.ts";
import { branchScope, type View } from "../../content/view/view.ts";
import { listEntries } from "../../content/view/viewEntries.ts";
import type { OpenBranch } from "./branch.ts";
import { listChangedStates, type ChangedStates } from "../../store/branches/revisionStates.ts";
import { listSubjects } from "../../store/branches/changeRequests.ts";
import type { RevisionRow } from "../../store/tables.ts";
import { requireSpace, type ReadContext } from "../context.ts";
import { seedsOf } from "./computedSources.ts";
import type { Computing } from "./pageReads.ts";
import { paginateRows } from "../paging.ts";
import { presentChangeRequest } from "../present/changeRequest.ts";
import { presentFile } from "../present/file.ts";
import { readPeople } from "../present/people.ts";
import { presentPage } from "../present/page.ts";
import { findPublications, type Publication } from "../present/publication.ts";
import { appUrl } from "../present/urls.ts";
import type { ChangeRequest } from "../types/changeRequest.ts";
import type { List, Paging } from "../types/lists.ts";
import type { Revision, RevisionSummary } from "../types/revision.ts";

/** A branch's state, whole (document 1, Revision). */
export async function readRevision(
  context: ReadContext,
  { view, place, space }: OpenBranch,
  { computed = true }: Computing,
): Promise<Revision> {
  const { revision } = view;
  const entries = await listEntries(context.db, view, "page");
  const seeds = computed ? await seedsOf(context, space, entries) : undefined;
  const pages = placePages(entries);
  const listOf = async (kind: EntryKind) => sortByTitle(await listEntries(context.db, view, kind));
  const files = await listOf("file");
  const reusable = await listOf("reusable");
  const variables = await listOf("variable");
  const tags = await listOf("tag");
  const fields = {
    object: "revision" as const,
    id: revision.id,
    parents: JSON.parse(revision.parents) as string[],
    pages: pages.map((page) => presentPage({ ...place, seeds }, page)),
    files: files.map((file) => presentFile(place, file)),
    reusableContents: reusable.map(({ id, title }) => ({ id, title })),
    variables: Object.fromEntries(variables.map(({ title, fields }) => [title, fields.value ?? ""])),
    tags: tags.map(({ slug, fields }) => ({ slug, label: fields.label ?? slug })),
    createdAt: revision.at,
    urls: {
      app: appUrl(context.facts, `/spaces/${space.id}/revisions/${revision.id}`),
      ...(await publishedAt(context, view)),
    },
  };
  const merged = await presentMergedFrom(context, revision);
  if (merged) return { ...fields, type: "merge", ...merged };
  const { type } = revision;
  return { ...fields, type: type === "rollback" || type === "update" ? type : "edits" };
}

/** Where visitors read a revision: they are shown main as it is, and no other. */
async function publishedAt(
  context: ReadContext,
  { space, branch, isHead }: View,
): Promise<Pick<Publication, "published" | "public">> {
  if (branch !== mainBranch || !isHead) return {};
  const publication = (await findPublications(context, [space])).get(space);
  const { published, public: open } = publication ?? {};
  return {
    ...(published === undefined ? {} : { published }),
    ...(open === undefined ? {} : { public: open }),
  };
}

/** The change request that a revision came from; who sees no discussions sees a merge as the edits that it brought. */
export async function presentMergedFrom(
  context: ReadContext,
  revision: RevisionRow,
): Promise<{ mergedFrom: ChangeRequest } | undefined> {
  const id = seenMergeOf(context, revision);
  const merged =
    id === undefined ? undefined : await findChangeRequest(context.db, requireSpace(context).id, id);
  return merged && { mergedFrom: await presentChangeRequest(context, merged) };
}

/** The id of the change request that a revision came from, where the caller sees those. */
const seenMergeOf = ({ level }: ReadContext, { type, merged_from: id }: RevisionRow): string | undefined =>
  type !== "merge" || id === null || level === "read" ? undefined : id;

interface HistoryFilter extends Paging {
  targetPage?: string;
  targetReusableContent?: string;
  author?: string;
}

/**
 * A branch's history, newest first; of one page, one reusable content or one author where asked (gaps.md §24.1). A merge
 * is summed up by the subject of its change request, where the caller sees those.
 */
export async function readRevisions(
  context: ReadContext,
  { space, view }: OpenBranch,
  { targetPage, targetReusableContent, author, ...paging }: HistoryFilter,
): Promise<List<RevisionSummary>> {
  const { db } = context;
  const scope = branchScope(space.id, view.branch);
  let revisions = db.selectFrom("revisions").where("scope", "=", scope).where("branch", "=", view.branch);
  if (author !== undefined) revisions = revisions.where("author", "=", author);
  const targets = [["page", targetPage] as const, ["reusable", targetReusableContent] as const];
  for (const [kind, id] of targets) {
    if (id === undefined) continue;
    const states = await db
      .selectFrom("states")
      .select(["since", "until"])
      .where("scope", "=", scope)
      .where("branch", "=", view.branch)
      .where("kind", "=", kind)
      .where("id", "=", id)
      .whereRef("until", ">", "since")
      .execute();
    const numbers = [...new Set(states.flatMap(({ since, until }) => [since, until]))];
    revisions = revisions.where("number", "in", numbers.length > 0 ? numbers : [-1]);
  }
  const page = await paginateRows(paging, {
    async count() {
      const row = await revisions
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    fetch: (after, limit) =>
      (after ? revisions.where("number", "<", Number(after[0])) : revisions)
        .selectAll()
        .orderBy("number", "desc")
        .limit(limit)
        .execute(),
    keyOf: ({ number }) => [number],
  });
  const authors = page.items.map((revision) => revision.author);
  const people = await readPeople(context, space.organization, authors);
  const numbers = page.items.map(({ number }) => number);
  const changes = await listChangedStates(db, { scope, branch: view.branch }, numbers, mostNames + 1);
  const merged = page.items.flatMap((revision) => seenMergeOf(context, revision) ?? []);
  const subjects = await listSubjects(db, discussionScope(space.id), merged);
  const items = page.items.map((revision): RevisionSummary => ({
    id: revision.id,
    type: revision.type,
    number: revision.number,
    author: people(revision.author),
    createdAt: revision.at,
    parents: JSON.parse(revision.parents) as string[],
    summary:
      subjects.get(seenMergeOf(context, revision) ?? "") || summaryOf(revision, changes.get(revision.number)),
  }));
  return { ...page, items };
}

/** As many names as a summary says. */
const mostNames = 3;

/** What a revision changed, in a few words, pages before what they hold. */
function summaryOf(
  { branch, number }: RevisionRow,
  { changed, gone }: ChangedStates = { changed: [], gone: [] },
): string {
  const parts = [
    ...(changed.length > 0 ? [listed(changed.map(nameOf))] : []),
    ...(gone.length > 0 ? [`deleted ${listed(gone.map(nameOf))}`] : []),
  ];
  return (
    parts.join("; ") || (branch === mainBranch && number === 1 ? "The space was made" : "No page changed")
  );
}

/** A tag is called by its label. */
const nameOf = ({ title, fields }: { title: string; fields: string }): string =>
  (JSON.parse(fields) as EntryFields).label ?? title;

function listed(names: string[]): string {
  const said = names.slice(0, mostNames).map((name) => `“${name}”`);
  return said.join(", ") + (names.length > mostNames ? " and more" : "");
}
