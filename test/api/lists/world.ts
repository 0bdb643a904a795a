import { addUser } from "../../../src-main/core/administration/foundation.ts";
import { putCluster, putConversation, putIssue } from "../../../src-main/store/discussions/conversations.ts";
import { transact } from "../../../src-main/store/store.ts";
import type { Level } from "../../../src-main/access/levels.ts";
import type { ApiHost, Operation, Person } from "../host.ts";
import { Desk } from "../writing.ts";

/* What lists are filtered on: of each two properties that a list asks for, something that has both, one, and neither. */

const writers = ["admin", "editor"] as const;
const yesAndNo = [true, false] as const;

/** What an answer does not say of its items, by their ids. */
export interface World {
  desk: Desk;
  pages: [string, string];
  /** The collection that another one is in. */
  collection: string;
  site: string;
  team: string;
  inTeam: Set<string>;
  /** The request that was edited between two of its reviews, and one whose texts meet others of main. */
  reviewed: string;
  disputed: string;
  disputedPages: string[];
  contributed: Set<string>;
  reviewers: Set<string>;
  ofFirstPage: Set<string>;
  /** What is shown in many places, and the revisions that touched it. */
  content: string;
  ofContent: Set<string>;
  showing: Set<string>;
  ownedByCreator: Set<string>;
  unused: Set<string>;
  /** What leads somewhere, and what it leads to: three lead there. */
  plan: string;
  file: string;
}

/** Makes all of it. */
export async function makeWorld(host: ApiHost): Promise<World> {
  const desk = await Desk.open(host);
  const pages: [string, string] = [await desk.page("Lamps", "Lit.\n"), await desk.page("Oil", "Full.\n")];
  await host.grant("editor", desk.space, "admin");
  const organization = { organizationId: host.organization };
  const collection = (await host.ask("admin", "createCollection", { ...organization, body: {} })).id;
  for (const _ of times) {
    await host.ask("admin", "createCollection", { ...organization, body: { parent: collection } });
    await host.ask("admin", "createSpace", { ...organization, body: { title: "Lamps", parent: collection } });
  }
  const notice = { title: "Notice", document: { markdown: "Mind.\n" } };
  const { insertedReusableContents = [] } = await desk.change("admin", [
    { operation: "insert_reusable_content", ...notice },
  ]);
  const content = insertedReusableContents[0]?.id ?? "";
  const revised = await makeRevisions(host, desk, pages, content);
  return {
    desk,
    pages,
    collection,
    content,
    ...revised,
    ...(await makeFiles(desk)),
    ...(await makeComments(host, desk, pages)),
    ...(await makeRequests(host, desk, pages, { content, ...revised })),
    ...(await makeDisputes(host, desk)),
    ...(await makePeople(host)),
    ...(await makeSites(host, desk)),
    ...(await makeConversations(host)),
  };
}

const times = Array.from({ length: 3 }, (_, number) => number);

type Revised = Pick<World, "ofFirstPage" | "ofContent">;

/** Every writer writes in every page; the editor in what is shown in many places besides, when in the first one. */
async function writePages(
  desk: Desk,
  { ofFirstPage, ofContent, content }: Revised & Pick<World, "content">,
  { pages, words, request }: { pages: readonly string[]; words: string; request?: string },
  then: (who: Person) => Promise<unknown> = () => Promise.resolve(),
) {
  for (const page of pages)
    for (const who of writers) {
      await desk.write(page, `${words} ${who}.\n`, { who, ...(request === undefined ? {} : { request }) });
      if (page === pages[0]) {
        ofFirstPage.add(await desk.head(request));
        if (who === "editor") {
          const document = { markdown: `${words} content.\n` };
          const change = {
            operation: "update_reusable_content",
            reusableContent: content,
            document,
          } as const;
          await desk.change(who, [change], request);
          ofContent.add(await desk.head(request));
        }
      }
      await then(who);
    }
}

async function makeRevisions(
  host: ApiHost,
  desk: Desk,
  pages: readonly string[],
  content: string,
): Promise<Revised> {
  const revised: Revised = { ofFirstPage: new Set(), ofContent: new Set() };
  await writePages(desk, { ...revised, content }, { pages, words: "By the" });
  const { items } = await host.ask("admin", "listRevisionsInSpace", { spaceId: desk.space });
  // All of it came with the revision that the space began with.
  const made = items.at(-1)?.id;
  if (made !== undefined) for (const touched of Object.values(revised)) touched.add(made);
  return revised;
}

async function makeComments(host: ApiHost, { space: spaceId }: Desk, pages: readonly string[]) {
  for (const page of pages)
    for (const who of writers)
      for (const resolved of yesAndNo) {
        const body = { page, body: { markdown: "Why?" } };
        const { id: commentId } = await host.ask(who, "postCommentInSpace", { spaceId, body });
        await host.ask("admin", "updateCommentInSpace", { spaceId, commentId, body: { resolved } });
      }
  return {};
}

async function makeRequests(
  host: ApiHost,
  desk: Desk,
  pages: readonly string[],
  revised: Revised & Pick<World, "content">,
) {
  const contributed = new Set<string>();
  const reviewers = new Set<string>();
  const other = await Desk.open(host);
  for (const { space } of [desk, other]) await host.grant("creator", space, "edit");
  await host.grant("editor", other.space, "admin");
  for (const at of [desk, other])
    for (const who of writers)
      for (const isContributed of yesAndNo)
        for (const isReviewed of yesAndNo)
          for (const status of ["draft", "open", "archived"] as const) {
            const id = await at.open("Lamps", who);
            const inRequest = { spaceId: at.space, changeRequestId: id };
            await at.page("New", "", { request: id, who: isContributed ? "creator" : "editor" });
            if (isContributed) contributed.add(id);
            if (isReviewed) {
              const body = { users: [host.people.reviewer] };
              await host.ask("admin", "requestReviewersForChangeRequest", { ...inRequest, body });
              reviewers.add(id);
            }
            await host.ask("admin", "updateChangeRequestById", { ...inRequest, body: { status } });
          }
  const reviewed = await desk.open("Reviewed");
  const inRequest = { spaceId: desk.space, changeRequestId: reviewed };
  await writePages(desk, revised, { pages, words: "For the", request: reviewed }, (who) =>
    host.ask(who, "submitChangeRequestReview", { ...inRequest, body: { status: "approved" } }),
  );
  for (const where of pages)
    for (const who of writers)
      for (const resolved of yesAndNo) {
        const body = { page: where, body: { markdown: "Why?" } };
        const { id: commentId } = await host.ask(who, "postCommentInChangeRequest", { ...inRequest, body });
        const change = { ...inRequest, commentId, body: { resolved } };
        await host.ask("admin", "updateCommentInChangeRequest", change);
      }
  return { contributed, reviewers, reviewed };
}

/** Texts that meet others: on main and on a request, in two pages each, one of them decided. */
async function makeDisputes(host: ApiHost, desk: Desk) {
  const hours: string[] = [];
  for (const title of ["Hours", "Winter", "Summer", "Fog", "Ice", "Tide"])
    hours.push(await desk.page(title, "The lamp burns all night.\n"));
  const disputed = await desk.open("Hours");
  for (const page of hours) {
    const { documentId: base = "" } = await desk.read(page);
    for (const request of [disputed, undefined])
      for (const words of ["at dusk", "till four", "in winter"]) {
        const where = request === undefined ? {} : { request };
        await desk.write(page, `The lamp burns ${words}.\n`, { base, ...where });
      }
  }
  const resolve: [Operation, object, Operation][] = [
    ["listConflictsInSpace", { spaceId: desk.space }, "resolveConflict"],
    [
      "listConflictsInChangeRequest",
      { spaceId: desk.space, changeRequestId: disputed },
      "resolveConflictInChangeRequest",
    ],
  ];
  for (const [list, path, operation] of resolve) {
    const listed = await host.callLoosely("admin", list, path);
    const { items } = (listed as { body: { items: { id: string }[] } }).body;
    for (const { id } of items.filter((_, at) => at % 2 === 0))
      await host.callLoosely("admin", operation, { ...path, conflictId: id, body: { choice: "ours" } });
  }
  return { disputed, disputedPages: hours };
}

async function makePeople(host: ApiHost) {
  const { organization } = host;
  const members = [];
  for (const name of ["Harbour Ann", "Harbour Ben", "Lantern Cid", "Lantern Dot"])
    for (const role of ["read", "edit"] as const satisfies Level[]) {
      const email = `${name.replace(" ", ".").toLowerCase()}.${role}@example.com`;
      const { user } = await addUser(host.engine, { organization, name, email, role });
      if (name.endsWith("Ann") || name.endsWith("Cid")) members.push(user);
    }
  const organizationId = organization;
  const ownedByCreator = new Set<string>();
  for (const title of ["Keepers", "Pilots"])
    for (const who of ["admin", "creator"] as const) {
      const body = { title, members: [host.people.reader] };
      const made = await host.ask(who, "createOrganizationTeam", { organizationId, body });
      if (who === "creator") ownedByCreator.add(made.id);
    }
  const body = { title: "Winter", members };
  const { id: team } = await host.ask("admin", "createOrganizationTeam", { organizationId, body });
  return { team, inTeam: new Set([host.people.admin, ...members]), ownedByCreator };
}

async function makeSites(host: ApiHost, desk: Desk) {
  const organization = { organizationId: host.organization };
  const showing = new Set<string>();
  let site = "";
  for (const title of ["Harbour", "Lantern"])
    for (const isShown of yesAndNo)
      for (const isPublished of yesAndNo) {
        const body = { title, spaces: isShown ? [desk.space] : [] };
        const { id: siteId } = await host.ask("admin", "createSite", { ...organization, body });
        if (isShown) showing.add(siteId);
        if (isPublished) await host.ask("admin", "publishSite", { ...organization, siteId });
        site = siteId;
      }
  for (let number = 0; number < 3; number += 1) {
    const { id: spaceId } = await host.ask("admin", "createSpace", organization);
    await host.ask("admin", "addSpaceToSite", { ...organization, siteId: site, body: { spaceId } });
  }
  return { site, showing };
}

async function makeFiles(desk: Desk) {
  const named = (name: string) => ({ name, contentType: "text/plain", base64: "AAAA" });
  const files = ["a.txt", "b.txt", "c.txt", "d.txt"].map(named);
  const { insertedFiles = [] } = await desk.change("admin", [{ operation: "insert_files", files }]);
  const [file = "", ...others] = insertedFiles.map(({ id }) => id);
  const plan = await desk.page(
    "Plan",
    `[Plan](/files/${file}) [a](nowhere.md) [b](b.md) [out](https://a.example)\n`,
  );
  const leading = `[To the plan](plan.md) and [the file](/files/${file})\n`;
  for (const title of ["One", "Two", "Three"]) await desk.page(`Lamps ${title}`, leading);
  return { unused: new Set(others), file, plan };
}

async function makeConversations(host: ApiHost) {
  const at = host.clock.iso();
  const { organization } = host;
  await transact(host.engine.store, { mode: "replication", scopes: [], at }, async (db) => {
    for (const [id, source] of [
      ["one", "api"],
      ["two", "chat"],
      ["three", "chat"],
    ] as const)
      await putConversation(db, {
        organization,
        id,
        subject: id,
        source,
        parts: "[]",
        metadata: "{}",
        created_at: at,
        processed_at: at,
      });
    for (const id of ["lamps", "oil", "boats"])
      await putCluster(db, {
        organization,
        id,
        label: id,
        icon: "lamp",
        summary: "",
        created_at: at,
        updated_at: at,
      });
    for (const conversation of ["one", "two", "three"])
      for (const cluster of ["lamps", "oil", null])
        await putIssue(db, {
          organization,
          id: `${conversation}-${cluster}`,
          conversation,
          cluster,
          title: "Missing",
          summary: "",
          created_at: at,
          ingested_at: at,
        });
  });
  return {};
}
