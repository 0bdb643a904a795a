import type { SlicedRows } from "../../content/branches/laidOver.ts";
import { sourcesOf, type SourceKind } from "../../content/links/linkIndex.ts";
import { Draft } from "../../content/branches/draft.ts";
import type { LinkFacts } from "../../content/links/linkJudgement.ts";
import {
  keyOfTarget,
  reportPage,
  reportSpace,
  type LinkPlace,
  type ReportedLink,
} from "../../content/links/linkReport.ts";
import type { LinkedTarget } from "../../content/links/linkTargets.ts";
import { PageAnchors } from "../../content/links/pageAnchors.ts";
import { readText } from "../../content/view/pageText.ts";
import { baseOf } from "../../content/view/view.ts";
import type { SpaceRow } from "../../store/tables.ts";
import type { OpenBranch } from "./branch.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { requirePage } from "./pageReads.ts";
import { paginate, paginateRows } from "../paging.ts";
import { References } from "../present/reference.ts";
import { appUrl } from "../present/urls.ts";
import type { LinkReport, LinkStatus, ReferenceItem } from "../types/links.ts";
import type { List, Paging } from "../types/lists.ts";

/** Of the places that lead to one target a report names so many; the target's backlinks are all of them. */
const mostPlaces = 100;

/** What all of main leads to, of one status where asked. */
export async function readSpaceLinks(
  context: ReadContext,
  branch: OpenBranch,
  { status, ...paging }: Paging & { status?: LinkStatus | undefined },
): Promise<LinkReport> {
  const { db } = context;
  const { draft, space } = branch;
  const { links, placesOf } = await reportSpace(db, factsOf(context, space, draft));
  return presentReport(context, branch, {
    shown: await paginateRows(paging, links(status)),
    total: await links().count(),
    broken: { total: await links("broken").count(), changeRequest: 0 },
    placesOf: (shown) => placesOf(shown, mostPlaces),
  });
}

/** What one page leads to. */
export async function readPageLinks(
  context: ReadContext,
  branch: OpenBranch,
  { pageId, ...paging }: Paging & { pageId: string },
): Promise<LinkReport> {
  const { draft, space, view } = branch;
  const page = await requirePage(branch, pageId);
  const text = await readText({ db: context.db, space }, page);
  const links = await reportPage(factsOf(context, space, draft), page, text);
  let brokenHere = 0;
  if (view.base !== undefined && links.some(({ status }) => status === "broken")) {
    const base = new Draft(context.db, await baseOf(context.db, view));
    const below = await reportPage(factsOf(context, space, base), page, text);
    const brokenBelow = new Set(below.filter(({ status }) => status === "broken").map(keyOf));
    brokenHere = links.filter((link) => link.status === "broken" && !brokenBelow.has(keyOf(link))).length;
  }
  return presentReport(context, branch, {
    shown: paginate(links, paging, ({ to }) => keyOfTarget(to)),
    total: links.length,
    broken: {
      total: links.filter(({ status }) => status === "broken").length,
      changeRequest: brokenHere,
    },
    placesOf: (shown) => Promise.resolve(shown.map(({ places }) => places.slice(0, mostPlaces))),
  });
}

const factsOf = ({ db, facts }: ReadContext, space: SpaceRow, draft: Draft): LinkFacts => ({
  draft,
  anchors: new PageAnchors(db, space, draft),
  app: appUrl(facts, ""),
});

/** The entry that is led to, where one is. */
const entryOf = ({ kind, target }: LinkedTarget) =>
  kind === "page" || kind === "file" ? [{ kind, id: target }] : [];

const keyOf = ({ to }: ReportedLink): string => keyOfTarget(to).join("\0");

async function presentReport(
  context: ReadContext,
  branch: OpenBranch,
  {
    shown,
    total,
    broken,
    placesOf,
  }: {
    shown: List<ReportedLink>;
    total: number;
    broken: LinkReport["stats"]["broken"];
    /** Of each link, in their order. */
    placesOf: (links: readonly ReportedLink[]) => Promise<LinkPlace[][]>;
  },
): Promise<LinkReport> {
  const references = await References.on(context, branch);
  const places = await placesOf(shown.items);
  await references.know([...places.flat(), ...shown.items.flatMap(({ to }) => entryOf(to))]);
  const items: LinkReport["items"] = [];
  for (const [index, link] of shown.items.entries()) {
    const locations: ReferenceItem[] = [];
    for (const { kind, id, node } of places[index] ?? []) {
      const location = await references.source(kind, id, node);
      if (location) locations.push(location);
    }
    items.push({
      status: link.status,
      relation: "reference",
      targetReference: await references.target(link.to),
      locationReferences: locations,
    });
  }
  return { ...shown, stats: { total, broken }, items };
}

/** Who leads to a page, or with `descendants` to it or one under it from elsewhere: each once. */
export async function readPageBacklinks(
  context: ReadContext,
  branch: OpenBranch,
  { pageId, descendants = false, ...paging }: Paging & { pageId: string; descendants?: boolean | undefined },
): Promise<List<ReferenceItem>> {
  await requirePage(branch, pageId);
  const targets = descendants ? (await branch.draft.subtree("page", pageId)).map(({ id }) => id) : [pageId];
  const sources = await sourcesOf(context.db, branch.view, {
    kind: "page",
    targets,
    fromOutside: true,
    isSubtree: descendants,
  });
  return presentSources(context, branch, sources, paging);
}

/** Who leads to a file: each once. */
export async function readFileBacklinks(
  context: ReadContext,
  branch: OpenBranch,
  { fileId, ...paging }: Paging & { fileId: string },
): Promise<List<ReferenceItem>> {
  if (!(await branch.draft.find("file", fileId))) throw new ApiError(404, `There is no file ${fileId} here.`);
  const sources = await sourcesOf(context.db, branch.view, { kind: "file", targets: [fileId] });
  return presentSources(context, branch, sources, paging);
}

async function presentSources(
  context: ReadContext,
  branch: OpenBranch,
  sources: SlicedRows<{ kind: SourceKind; source: string }>,
  paging: Paging,
): Promise<List<ReferenceItem>> {
  const shown = await paginateRows(paging, sources);
  const references = await References.on(context, branch);
  await references.know(shown.items.map(({ kind, source }) => ({ kind, id: source })));
  const items: ReferenceItem[] = [];
  for (const { kind, source } of shown.items) {
    const item = await references.source(kind, source);
    if (item) items.push(item);
  }
  return { ...shown, items };
}
