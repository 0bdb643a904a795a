import { discussionScope, spaceScope } from "../../../src-main/access/scopes.ts";
import type { Filler, Input, Made } from "./filler.ts";
import { memberAt, timeAt } from "./population.ts";

/* A space whose lists are long. */

const inOneChange = 50;
const filesInOneChange = 20;

const words = (number: number) => ({ body: { markdown: `Words of ${number}` } });

/** A space with many pages that lead to one, files, revisions, conflicts and change requests, and one with as much of its own. */
export async function fillContent(filler: Filler) {
  const { numbers, seeded } = filler;
  const { organization: organizationId, founder } = seeded;
  const { id: annals } = await filler.make("createSpace", { organizationId, body: { title: "Annals" } });
  const spaceId = annals;
  const file = await addFiles(filler, "updateSpaceContent", { spaceId }, 0);
  const [page = ""] = await insertPages(filler, spaceId, () => "Led to.", 1);
  const entries = await insertPages(
    filler,
    spaceId,
    (number) => `[a](/pages/${page}) [b](/files/${file}) [c](https://a.example/${number})`,
  );
  const [leading = ""] = await insertPages(
    filler,
    spaceId,
    () => numbers.map((number) => `[link ${number}](https://b.example/${number})`).join("\n\n"),
    1,
  );
  const { revision } = await filler.make("getSpaceById", { spaceId });
  const discussion = discussionScope(annals);

  await filler.often("createChangeRequest", (number) => ({
    spaceId,
    body: { subject: `Proposal ${number}` },
  }));
  const { id: request } = await filler.make("createChangeRequest", {
    spaceId,
    body: { subject: "Discussed" },
  });
  const inRequest = { spaceId, changeRequestId: request };
  await addFiles(filler, "updateChangeRequestContent", inRequest, numbers.length);
  const { id: comment } = await filler.make("postCommentInSpace", { spaceId, body: words(0) });
  const { id: discussed } = await filler.make("postCommentInChangeRequest", { ...inRequest, body: words(0) });
  for (const to of [comment, discussed])
    await filler.rows("replies", discussion, (number) => ({
      id: `reply${number}to${to}`,
      comment: to,
      body: `Answer ${number}\n`,
      posted_by: memberAt(number),
      posted_at: timeAt(number),
      edited_at: null,
    }));
  await filler.rows("comments", discussion, (number) => ({
    id: `remark${number}`,
    change_request: request,
    page: null,
    node: null,
    table_cell: null,
    revision,
    body: `Remark ${number}\n`,
    posted_by: memberAt(number),
    posted_at: timeAt(number),
    edited_at: null,
    resolved_at: null,
    resolved_by: null,
    review: null,
  }));
  await filler.rows("reviews", discussion, (number) => ({
    id: `review${number}`,
    change_request: request,
    revision,
    seen_at: timeAt(number),
    reviewer: memberAt(number),
    requested_by: null,
    status: "approved",
    created_at: timeAt(number),
  }));
  await filler.rows("requested_reviewers", discussion, (number) => ({
    change_request: request,
    user_id: memberAt(number),
    revision,
    requested_by: founder.user,
    created_at: timeAt(number),
  }));
  for (const branch of ["main", request])
    await filler.rows("conflicts", discussion, (number) => ({
      id: `conflict${number}on${branch}`,
      branch,
      status: "open",
      kind: "field",
      page: entries[number % entries.length] ?? page,
      place: null,
      field: "description",
      base: "Lit at dusk",
      ours: `Lit before dusk ${number}`,
      theirs: `Lit after dusk ${number}`,
      joined: null,
      raised_by: founder.user,
      raised_at: timeAt(number),
      resolved_by: null,
      resolved_at: null,
      resolution: null,
    }));
  for (const [scope, branch] of [
    [spaceScope(annals), "main"],
    [discussion, request],
  ] as const)
    await lengthenHistory(filler, scope, branch);

  return { annals, revision, page, leading, file, request, comment, discussed };
}

/** Adds files to a branch; answers the first. */
async function addFiles(filler: Filler, operation: string, path: Input, from: number): Promise<string> {
  const { numbers } = filler;
  const fileAt = (number: number) => ({
    name: `plan ${from + number}.txt`,
    contentType: "text/plain",
    base64: Buffer.from(`plan ${from + number}`).toString("base64"),
  });
  const all = [];
  for (let at = 0; at < numbers.length; at += filesInOneChange)
    all.push({
      operation: "insert_files",
      files: numbers.slice(at, at + filesInOneChange).map(fileAt),
    });
  let first = "";
  for (let at = 0; at < all.length; at += inOneChange) {
    const body = { changes: all.slice(at, at + inOneChange) };
    const made = await filler.make<{ insertedFiles?: Made[] }>(operation, { ...path, body });
    first ||= made.insertedFiles?.[0]?.id ?? "";
  }
  return first;
}

/** Adds pages to main of a space; answers their ids. */
async function insertPages(
  filler: Filler,
  spaceId: string,
  markdownAt: (number: number) => string,
  count = filler.numbers.length,
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += inOneChange) {
    const changes = filler.numbers.slice(at, Math.min(count, at + inOneChange)).map((number) => ({
      operation: "insert_page",
      title: `Entry ${number}`,
      document: { markdown: markdownAt(number) },
    }));
    const made = await filler.make<{ changes: { page: Made }[] }>("updateSpaceContent", {
      spaceId,
      body: { changes },
    });
    ids.push(...made.changes.map(({ page }) => page.id));
  }
  return ids;
}

/** Revisions behind the last one, each by itself: successive saves of one author would amend one. */
async function lengthenHistory(filler: Filler, scope: string, branch: string): Promise<void> {
  const last = await filler.engine.store.reading
    .selectFrom("revisions")
    .selectAll()
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { scope: _scope, ...heading } = last;
  await filler.rows("revisions", scope, (at) => ({
    ...heading,
    number: last.number + 1 + at,
    id: `${branch}Revision${at}`,
    type: "edits",
    parents: JSON.stringify([at === 0 ? last.id : `${branch}Revision${at - 1}`]),
    sealed: 1,
  }));
}
