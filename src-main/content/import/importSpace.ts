import { noteBlob } from "../../store/uploads.ts";
import { keepText } from "../../store/texts.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { Draft } from "../draft.ts";
import { idOfName, newEntry, type Entry, type EntryFields, type LinkMeaning } from "../entry.ts";
import { freeSlug } from "../placement.ts";
import { ranksBetween } from "../rank.ts";
import { revise, writeStates } from "../revise.ts";
import { beginMain } from "../spaces.ts";
import { includeTarget, replaceIncludes } from "../text/includes.ts";
import { keyBlocks } from "../text/keys.ts";
import { viewHead, type View } from "../view.ts";
import type {
  LinkPageTarget,
  PlannedFile,
  PlannedInclude,
  PlannedPage,
  PlannedReusable,
} from "./importPlan.ts";
import type { KeptFile, ReadyImport } from "./prepareImport.ts";

/** Begins the main branch of a new space with what a plan holds, in its first revision. */
export async function importAsMain(authoring: SpaceAuthoring, ready: ReadyImport): Promise<View> {
  const view = await beginMain(authoring, { firstPage: false });
  const draft = await draftImport(authoring, view, ready, null);
  await writeStates(authoring, view, view.number, draft.writes());
  return view;
}

/** Adds what a plan holds to main as one revision, behind what stands under `into` (null: at the root). */
export async function importInto(
  authoring: SpaceAuthoring,
  ready: ReadyImport,
  into: string | null,
): Promise<View> {
  const view = await viewHead(authoring.db, authoring.space.id);
  return revise(authoring, await draftImport(authoring, view, ready, into));
}

/**
 * Puts the pages and files of a plan into a draft, behind what stands under `into` (null: at the root). Ids come from
 * the plan's keys, so that every run makes the same pages.
 */
async function draftImport(
  authoring: SpaceAuthoring,
  view: View,
  { plan, bytes }: ReadyImport,
  into: string | null,
): Promise<Draft> {
  const draft = new Draft(authoring.db, view);
  for (const file of plan.files) await putFile(authoring, draft, file, bytes.get(file.key) as KeptFile);
  for (const reusable of plan.reusables) await putReusable(authoring, draft, reusable);
  for (const [name, value] of Object.entries(plan.variables)) {
    const id = idOfName("variable", name);
    // A space that has one of this name keeps what it is.
    if (!(await draft.find("variable", id)))
      await draft.put(
        newEntry(authoring, {
          kind: "variable",
          id,
          title: storable(name),
          fields: { value: storable(value) },
        }),
      );
  }
  const above = into === null ? "" : `${await pathOf(draft, into)}/`;
  const places = new Map<string, string>();
  const children = Map.groupBy(plan.pages, ({ parent }) => parent);
  for (const [parent, siblings] of children) {
    const last = parent === null ? (await draft.children("page", into)).at(-1) : undefined;
    const ranks = ranksBetween(
      last?.rank ?? null,
      null,
      siblings.length,
      authoring.newId(parent === null ? "ranks at the top" : `ranks under ${parent}`),
    );
    for (const [index, page] of siblings.entries()) {
      const id = pageId(authoring, page.key);
      const slug = parent === null ? await freeSlug(draft, "page", into, page.slug, id) : page.slug;
      const place = parent === null ? above + slug : `${places.get(parent) as string}/${slug}`;
      places.set(page.key, place);
      await putPage(authoring, draft, page, {
        parent: parent === null ? into : pageId(authoring, parent),
        rank: ranks[index] as string,
        slug,
        place,
      });
    }
  }
  return draft;
}

const pageId = (authoring: SpaceAuthoring, key: string): string => authoring.newId(`page ${key}`);
const reusableId = (authoring: SpaceAuthoring, key: string): string => authoring.newId(`reusable ${key}`);
const fileId = (authoring: SpaceAuthoring, key: string): string => authoring.newId(`file ${key}`);

/** The slugs from the root down to a page. */
async function pathOf(draft: Draft, page: string): Promise<string> {
  const slugs: string[] = [];
  for (const id of [page, ...(await draft.ancestors("page", page))])
    slugs.unshift((await draft.find("page", id))?.slug ?? "");
  return slugs.join("/");
}

async function putFile(
  authoring: SpaceAuthoring,
  draft: Draft,
  file: PlannedFile,
  { sha256, size, dimensions }: KeptFile,
): Promise<void> {
  const { db, space, user, now } = authoring;
  await noteBlob(db, {
    organization: space.organization,
    hash: sha256,
    size,
    dimensions,
    uploaded_by: user,
    uploaded_at: now,
  });
  await draft.put(
    newEntry(authoring, {
      kind: "file",
      id: fileId(authoring, file.key),
      title: storable(file.name),
      fields: {
        contentType: file.contentType,
        size,
        blob: sha256,
        ...(dimensions ? { dimensions } : {}),
        sourcePath: file.path,
      },
    }),
  );
}

async function putReusable(
  authoring: SpaceAuthoring,
  draft: Draft,
  reusable: PlannedReusable,
): Promise<void> {
  const { db, space } = authoring;
  const id = reusableId(authoring, reusable.key);
  const markdown = withIncludes(authoring, reusable.markdown, reusable.includes);
  await draft.put(
    newEntry(authoring, {
      kind: "reusable",
      id,
      title: storable(reusable.title),
      text: await keepText(db, space.organization, markdown),
      blocks: keyBlocks(id, markdown),
      links: reusable.links.map((link) => meaningOf(authoring, link)),
      fields: { sourcePath: reusable.key },
    }),
  );
}

/** A text whose tags name reusable contents as kept texts do. */
function withIncludes(
  authoring: SpaceAuthoring,
  markdown: string,
  includes: readonly PlannedInclude[],
): string {
  const targets = includes.map(({ start, end, reusable }) => ({
    start,
    end,
    target: includeTarget(reusableId(authoring, reusable)),
  }));
  return replaceIncludes(markdown, targets);
}

async function putPage(
  authoring: SpaceAuthoring,
  draft: Draft,
  page: PlannedPage,
  { place, ...at }: Pick<Entry, "parent" | "rank" | "slug"> & { place: string },
): Promise<void> {
  const { db, space } = authoring;
  const id = pageId(authoring, page.key);
  // A group stands at the root only: below a page it is a page that holds others.
  const kind = page.kind === "group" && at.parent !== null ? "document" : page.kind;
  const markdown =
    kind === "document" ? withIncludes(authoring, page.markdown ?? "", page.includes) : undefined;
  await draft.put(
    newEntry(authoring, {
      ...at,
      kind: "page",
      id,
      title: storable(page.title),
      text: markdown === undefined ? null : await keepText(db, space.organization, markdown),
      blocks: markdown === undefined ? [] : keyBlocks(id, markdown),
      links: page.links.map((link) => meaningOf(authoring, link)),
      fields: { ...(kind === "document" ? {} : { type: kind }), ...fieldsOf(authoring, page, kind, place) },
    }),
  );
}

const longestTag = 100;
const mostTags = 100;

function fieldsOf(
  authoring: SpaceAuthoring,
  page: PlannedPage,
  kind: PlannedPage["kind"],
  place: string,
): EntryFields {
  const fields: EntryFields = {};
  for (const [name, value] of Object.entries(page.fields))
    Object.assign(fields, { [name]: typeof value === "string" ? storable(value) : value });
  const tags = page.tags.map(storable).filter((tag) => tag !== "" && tag.length <= longestTag);
  if (tags.length > 0) fields.tags = [...new Set(tags)].slice(0, mostTags);
  if (page.target) fields.target = referenceTo(authoring, page.target);
  // The folder of a group is no file that a page could go back to.
  if (kind !== page.kind) delete fields.sourcePath;
  if (fields.sourcePath !== undefined) fields.sourcePlace = place;
  return fields;
}

function meaningOf(
  authoring: SpaceAuthoring,
  { to, target, footnote }: PlannedPage["links"][number],
): LinkMeaning {
  if (to === null) return footnote ? null : { url: storable(target) };
  if ("file" in to) return { file: fileId(authoring, to.file) };
  return { ...to, page: pageId(authoring, to.page) };
}

/** What a link page leads to, as a content reference (gaps.md §1.8). */
function referenceTo(authoring: SpaceAuthoring, target: LinkPageTarget): Record<string, unknown> {
  if ("url" in target) return { kind: "url", url: storable(target.url) };
  if ("file" in target) return { kind: "file", file: fileId(authoring, target.file) };
  const page = pageId(authoring, target.page);
  return target.anchor === undefined
    ? { kind: "page", page }
    : { kind: "anchor", page, anchor: storable(target.anchor) };
}

/** Front matter can spell what no store keeps: half of a surrogate pair, or NUL (design §4). */
const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");
