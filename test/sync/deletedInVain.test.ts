import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAgreement, makeSpace, online, settle } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* What one deletes and an instance does not know, since it went back to a backup: its author offers it later. */

let world: World;
let space: string;
let a: Replica;
let b: Replica;
let site: { organizationId: string; siteId: string };
let request: { spaceId: string; changeRequestId: string };
let goBack: () => Promise<void>;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  const admin = online(world, world.admin);
  const organizationId = world.organization;
  const made = (operation: string, input: object) => admin.call<{ id: string }>(operation, input);
  site = { organizationId, siteId: (await made("createSite", { organizationId, body: {} })).id };
  await made("addSectionToSite", { ...site, body: { spaceId: space } });
  const { id: changeRequestId } = await made("createChangeRequest", { spaceId: space, body: {} });
  request = { spaceId: space, changeRequestId };
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(await world.addUser("Ben", "create"), "b");
  await settle(a, b);
  goBack = await world.backUp();
});

afterEach(() => world.close());

interface Kind {
  kind: string;
  /** Makes one, as its author; answers what a deletion of it names. */
  make: () => Promise<Record<string, string>>;
  deletion: string;
  list: (made: Record<string, string>) => [string, Record<string, string>];
}

const made = async (operation: string, input: object): Promise<string> =>
  (await b.call<{ id: string }>(operation, input)).id;

const comment = (): Promise<string> =>
  made("postCommentInSpace", { spaceId: space, body: { body: { markdown: "Which lamp?" } } });

const kinds: Kind[] = [
  {
    kind: "comment",
    make: async () => ({ spaceId: space, commentId: await comment() }),
    deletion: "deleteCommentInSpace",
    list: () => ["listCommentsInSpace", { spaceId: space }],
  },
  {
    kind: "reply",
    async make() {
      const on = { spaceId: space, commentId: await comment() };
      const body = { body: { markdown: "The left one." } };
      return { ...on, commentReplyId: await made("postCommentReplyInSpace", { ...on, body }) };
    },
    deletion: "deleteCommentReplyInSpace",
    list: ({ commentId = "" }) => ["listCommentRepliesInSpace", { spaceId: space, commentId }],
  },
  {
    kind: "collection",
    make: async () => ({
      collectionId: await made("createCollection", {
        organizationId: world.organization,
        body: { title: "New" },
      }),
    }),
    deletion: "deleteCollectionById",
    list: () => ["listCollectionsInOrganizationById", { organizationId: world.organization }],
  },
  {
    kind: "space",
    make: async () => ({
      spaceId: await made("createSpace", { organizationId: world.organization, body: { title: "New" } }),
    }),
    deletion: "deleteSpaceById",
    list: () => ["listSpacesInOrganizationById", { organizationId: world.organization }],
  },
  {
    kind: "site",
    make: async () => {
      const { organization: organizationId } = world;
      return { organizationId, siteId: await made("createSite", { organizationId, body: {} }) };
    },
    deletion: "deleteSiteById",
    list: ({ organizationId = "" }) => ["listSites", { organizationId }],
  },
  {
    kind: "section of a site",
    make: async () => ({
      ...site,
      siteSectionId: await made("addSectionToSite", { ...site, body: { spaceId: space } }),
    }),
    deletion: "deleteSiteSectionById",
    list: () => ["getSiteStructure", site],
  },
  {
    kind: "section group of a site",
    make: async () => ({
      ...site,
      siteSectionGroupId: await made("addSectionGroupToSite", { ...site, body: { title: "New" } }),
    }),
    deletion: "deleteSiteSectionGroupById",
    list: () => ["getSiteStructure", site],
  },
  {
    kind: "space on a site",
    make: async () => ({
      ...site,
      siteSpaceId: await made("addSpaceToSite", { ...site, body: { spaceId: space } }),
    }),
    deletion: "deleteSiteSpaceById",
    list: () => ["listSiteSpaces", site],
  },
  {
    kind: "link on a site",
    make: async () => {
      const body = { title: "New", url: "https://lamps.example" };
      return { ...site, siteExternalLinkId: await made("addExternalLinkToSite", { ...site, body }) };
    },
    deletion: "deleteSiteExternalLinkById",
    list: () => ["getSiteStructure", site],
  },
  {
    kind: "specification",
    make: async () => {
      const body = { slug: "lamps", source: { text: "openapi: 3.1.0" } };
      const at = { organizationId: world.organization };
      await b.call("createOpenAPISpec", { ...at, body });
      return { ...at, specSlug: body.slug };
    },
    deletion: "deleteOpenAPISpecBySlug",
    list: () => ["listOpenAPISpecs", { organizationId: world.organization }],
  },
  {
    kind: "translation",
    make: async () => {
      const at = { organizationId: world.organization };
      return { ...at, translationId: await made("createTranslation", { ...at, body: { language: "fr" } }) };
    },
    deletion: "deleteTranslation",
    list: () => ["listTranslations", { organizationId: world.organization }],
  },
  {
    kind: "request for a review",
    make: async () => {
      const userId = world.admin;
      await b.call("requestReviewersForChangeRequest", { ...request, body: { users: [userId] } });
      return { ...request, userId };
    },
    deletion: "removeRequestedReviewerFromChangeRequest",
    list: () => ["getRequestedReviewersByChangeRequestId", request],
  },
];

/** What a list tells, as one text. */
const listed = async (replica: Replica, [operation, input]: ReturnType<Kind["list"]>): Promise<string> => {
  const { items, structure } = await replica.call<{ items?: object[]; structure?: object[] }>(
    operation,
    input,
  );
  return JSON.stringify(items ?? structure);
};

const each = kinds.flatMap((row) => [
  { ...row, when: "before the instance went back", before: true },
  { ...row, when: "offline meanwhile", before: false },
]);

test.each(each)(
  "a $kind that somebody deleted $when stays deleted, though its author offers it later (A11)",
  async ({ make, deletion, list, before }) => {
    const named = await make();
    await settle(b, a);
    expect(await listed(a, list(named))).toContain(`"${Object.values(named).at(-1)}"`);
    if (!before) await a.setOnline(false);
    await a.call(deletion, named);
    if (before) await settle(a, b);
    await goBack();
    await a.setOnline(true);
    await settle(a, b, a, b);
    const id = Object.values(named).at(-1) as string;
    for (const replica of [a, b]) {
      expect(await listed(replica, list(named))).not.toContain(`"${id}"`);
      expect(await replica.listAttention()).toEqual([]);
    }
    await expectAgreement(world);
  },
);

test.each(kinds)(
  "a $kind that both deleted is deleted, and nobody is asked (P14)",
  async ({ make, deletion }) => {
    const named = await make();
    await settle(b, a);
    await a.setOnline(false);
    await a.call(deletion, named);
    await b.call(deletion, named);
    await settle(b);
    await a.setOnline(true);
    await settle(a, b);
    expect(await a.listAttention()).toEqual([]);
    await expectAgreement(world);
  },
);

test("a deletion of what its author may not see any more waits for them, like every change of it (A11, S9)", async () => {
  const organizationId = world.organization;
  const spaceId = await makeSpace(world, "Theirs");
  await world.grant(b.user, spaceId, "admin", organizationId);
  await settle(b);
  await b.setOnline(false);
  await b.call("deleteSpaceById", { spaceId });
  const admin = online(world, world.admin);
  await admin.call("updateSpaceById", { spaceId, body: { defaultLevel: null } });
  await world.grant(b.user, spaceId, null, organizationId);
  await b.setOnline(true);
  expect(await b.listAttention()).toMatchObject([
    { title: "Deletion of the space Theirs", error: { code: 404 } },
  ]);
  expect(await admin.call("getSpaceById", { spaceId })).toMatchObject({ title: "Theirs" });
  await expectAgreement(world);
});

test("a comment that somebody deleted while its space was deleted is gone when the space is back (A9)", async () => {
  const commentId = await comment();
  await settle(b, a);
  await b.setOnline(false);
  await b.call("deleteCommentInSpace", { spaceId: space, commentId });
  const admin = online(world, world.admin);
  await admin.call("deleteSpaceById", { spaceId: space });
  await b.setOnline(true);
  await admin.call("restoreSpace", { spaceId: space });
  await settle(b, a, b);
  expect(await listed(a, ["listCommentsInSpace", { spaceId: space }])).toBe("[]");
  expect(await b.listAttention()).toEqual([]);
  await expectAgreement(world);
});

test("a part of a site that one deleted and another deleted with the whole site is deleted, and nobody is asked (P14)", async () => {
  const siteSectionId = await made("addSectionToSite", { ...site, body: { spaceId: space } });
  await settle(b, a);
  await b.setOnline(false);
  await b.call("deleteSiteSectionById", { ...site, siteSectionId });
  await a.call("deleteSiteById", site);
  await settle(a);
  await b.setOnline(true);
  await settle(b, a);
  expect(await b.listAttention()).toEqual([]);
  await expectAgreement(world);
});
