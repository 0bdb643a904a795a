import { beforeEach, afterEach, describe, expect, test } from "vitest";
import type { InputOf } from "../../src-main/api/operation.ts";
import type { Operations } from "../../src-main/api/operations.ts";
import { openHost, type ApiHost, type Operation } from "./host.ts";
import { SiteDesk } from "./siteDesk.ts";
import { Desk } from "./writing.ts";

/* What an operation does is seen through every other one that says something of it. */

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const organization = () => ({ organizationId: host.organization });
const inSpace = () => ({ spaceId: desk.space });
const admin = <K extends Operation>(operation: K, input: InputOf<Operations[K]>) =>
  host.ask("admin", operation, input);

/** A space as it is read by itself, in the list of its organization and in that of its reader. */
async function showings() {
  const member = { ...organization(), userId: host.people.admin };
  const listed = (await admin("listSpacesInOrganizationById", organization())).items;
  const own = (await admin("listSpacesForOrganizationMember", member)).items.map(({ space }) => space);
  const found = [...listed, ...own].filter(({ id }) => id === desk.space);
  return [await admin("getSpaceById", inSpace()), ...found];
}

async function expectOfSpace(said: object): Promise<void> {
  const shown = await showings();
  expect(shown).toHaveLength(3);
  for (const space of shown) expect(space).toMatchObject(said);
}

describe("A space", () => {
  test("counts its change requests as they are opened and merged, and is at what was merged", async () => {
    const counts = (all: number, draft: number, open: number) => ({
      changeRequests: all,
      changeRequestsDraft: draft,
      changeRequestsOpen: open,
    });
    const listed = async (status: "draft" | "open" | "merged") => [
      (await admin("listChangeRequestsForSpace", { ...inSpace(), status })).count,
      (await admin("listChangeRequestsForOrganization", { ...organization(), status })).count,
    ];
    await expectOfSpace(counts(0, 0, 0));
    const { id: changeRequestId } = await admin("createChangeRequest", { ...inSpace(), body: {} });
    const request = { ...inSpace(), changeRequestId };
    await expectOfSpace(counts(1, 1, 0));
    expect(await listed("draft")).toEqual([1, 1]);
    await desk.page("Lamps", "Trim the wick.", { request: changeRequestId });
    await admin("updateChangeRequestById", { ...request, body: { status: "open" } });
    await expectOfSpace(counts(1, 0, 1));
    expect(await listed("open")).toEqual([1, 1]);
    const { revision } = await admin("mergeChangeRequest", request);
    await expectOfSpace({ ...counts(1, 0, 0), revision });
    expect(await listed("merged")).toEqual([1, 1]);
    expect((await admin("listPages", inSpace())).pages).toMatchObject([{ title: "Lamps" }]);
    expect((await admin("listRevisionsInSpace", inSpace())).items[0]).toMatchObject({ id: revision });
  });

  test("counts its comments until they are resolved, and those who wrote them", async () => {
    await expectOfSpace({ comments: 0 });
    const body = { body: { markdown: "Why?" } };
    const { id: commentId } = await admin("postCommentInSpace", { ...inSpace(), body });
    await expectOfSpace({ comments: 1 });
    expect((await admin("listCommentersInSpace", inSpace())).count).toBe(1);
    await admin("updateCommentInSpace", { ...inSpace(), commentId, body: { resolved: true } });
    await expectOfSpace({ comments: 0 });
    expect((await admin("listCommentsInSpace", { ...inSpace(), status: "resolved" })).count).toBe(1);
  });

  test("that is deleted is nowhere, and everywhere again when it is restored", async () => {
    const { id: parent } = await admin("createCollection", { ...organization(), body: {} });
    await admin("moveSpace", { ...inSpace(), body: { parent } });
    const site = await SiteDesk.open(host);
    await admin("addSpaceToSite", { ...site.input, body: { spaceId: desk.space } });
    await desk.page("Lamps", "Trim the wick.");
    await admin("createChangeRequest", { ...inSpace(), body: {} });
    const member = { ...organization(), userId: host.people.admin };
    const places = async () => [
      (await admin("listSpacesInOrganizationById", organization())).count,
      (await admin("listSpacesInCollectionById", { collectionId: parent })).count,
      (await admin("listSpacesForOrganizationMember", member)).count,
      (await admin("getMemberInOrganizationById", member)).spaces,
      (await admin("getSiteById", site.input)).siteSpaces,
      (await admin("listSites", { ...organization(), space: desk.space })).count,
      (await admin("listSiteSpaces", site.input)).count,
      (await admin("searchOrganizationContent", { ...organization(), query: "wick" })).count,
      (await admin("listChangeRequestsForOrganization", { ...organization(), status: "draft" })).count,
    ];
    expect(await places()).toEqual(Array(9).fill(1));
    await admin("deleteSpaceById", inSpace());
    expect(await places()).toEqual(Array(9).fill(0));
    await admin("restoreSpace", inSpace());
    expect(await places()).toEqual(Array(9).fill(1));
  });

  test("says where it is shown, and its site how many spaces that shows", async () => {
    const site = await SiteDesk.open(host);
    const shows = async () => [
      (await admin("getSiteById", site.input)).siteSpaces,
      (await admin("listSites", organization())).items.find(({ id }) => id === site.id)?.siteSpaces,
      (await admin("getPublishedContentSite", site.input)).structure.structure.length,
    ];
    expect(await shows()).toEqual([0, 0, 0]);
    const { id: siteSpaceId } = await admin("addSpaceToSite", {
      ...site.input,
      body: { spaceId: desk.space },
    });
    expect(await shows()).toEqual([1, 1, 1]);
    await expectOfSpace({ visibility: "private" });
    await admin("publishSite", site.input);
    await expectOfSpace({ visibility: "public", urls: { public: expect.any(String) as string } });
    await admin("deleteSiteSpaceById", { ...site.input, siteSpaceId });
    expect(await shows()).toEqual([0, 0, 0]);
    await expectOfSpace({ visibility: "private" });
  });
});

test("A team and its members count each other, and what the team was given is its members'", async () => {
  const { reader: userId } = host.people;
  const { id: teamId } = await admin("createOrganizationTeam", {
    ...organization(),
    body: { title: "Keepers" },
  });
  const team = { ...organization(), teamId };
  const member = { ...organization(), userId };
  await admin("updateSpaceById", { ...inSpace(), body: { defaultLevel: null } });
  await admin("inviteToSpace", { ...inSpace(), body: { role: "edit", teams: [teamId] } });
  const told = async () => {
    const everybody = (await admin("listMembersInOrganizationById", organization())).items;
    const aggregate = (await admin("listPermissionsAggregateInSpace", inSpace())).items;
    return [
      (await admin("getTeamInOrganizationById", team)).members,
      (await admin("listTeamsInOrganizationById", organization())).items[0]?.members,
      (await admin("listTeamMembersInOrganizationById", team)).items.length,
      (await admin("getMemberInOrganizationById", member)).teams,
      everybody.find(({ id }) => id === userId)?.teams,
      (await admin("listTeamsForOrganizationMember", member)).count,
      (await admin("getMemberInOrganizationById", member)).spaces,
      aggregate.find(({ user }) => user.id === userId)?.permission,
      await host.status("reader", "getSpaceById", inSpace()),
    ];
  };
  // Who makes a team is in it.
  expect(await told()).toEqual([1, 1, 1, 0, 0, 0, 0, undefined, 404]);
  await admin("addMemberToOrganizationTeamById", { ...team, userId });
  expect(await told()).toEqual([2, 2, 2, 1, 1, 1, 1, "edit", 200]);
  await admin("deleteMemberFromOrganizationTeamById", { ...team, userId });
  expect(await told()).toEqual([1, 1, 1, 0, 0, 0, 0, undefined, 404]);
});
