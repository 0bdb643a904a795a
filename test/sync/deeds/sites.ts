import type { Deed, Hand } from "./hand.ts";

/* What people do with sites: what they show, in which sections, and what leads elsewhere. */

interface Item {
  id: string;
}

interface At {
  organizationId: string;
  siteId: string;
}

const listAt = async (hand: Hand, operation: string, at: object): Promise<Item[]> =>
  (await hand.call<{ items: Item[] }>(operation, at)).items;

const createSite: Deed = {
  weight: 1,
  async run(hand) {
    const organizationId = await hand.organization();
    const space = hand.random.chance(0.8) ? await hand.space() : undefined;
    const body = {
      title: `Site ${hand.random.below(10)}`,
      ...(space === undefined ? {} : { spaces: [space] }),
    };
    await hand.call("createSite", { organizationId, body });
  },
};

/** What somebody does at a site that there is. */
const siteDeed = (weight: number, run: (hand: Hand, at: At) => Promise<unknown>): Deed => ({
  weight,
  async run(hand) {
    const organizationId = await hand.organization();
    const site = hand.random.pick(await listAt(hand, "listSites", { organizationId }));
    if (site) await run(hand, { organizationId, siteId: site.id });
    else await createSite.run(hand);
  },
});

const setSite = siteDeed(1, (hand, at) => {
  const { random } = hand;
  const body = random.pick([
    { title: `Site ${random.below(10)}` },
    { visibility: random.pick(["public", "unlisted", "share-link"]) },
    { basename: `base${random.below(3)}` },
    { defaultLevel: random.pick(["inherit", "edit", "read", null]) },
  ]);
  return hand.call("updateSiteById", { ...at, body: body ?? {} });
});

const publishSite = siteDeed(1, (hand, at) =>
  hand.call(hand.random.chance(0.7) ? "publishSite" : "unpublishSite", at),
);

const deleteSite = siteDeed(1, async (hand, at) => {
  if (hand.random.chance(0.5)) await hand.call("deleteSiteById", at);
});

const showSpace = siteDeed(1, async (hand, at) => {
  const spaceId = await hand.space();
  const section = hand.random.pick(await listAt(hand, "listSiteSections", at));
  const where = section && hand.random.chance(0.7) ? { sectionId: section.id } : {};
  if (spaceId !== undefined) await hand.call("addSpaceToSite", { ...at, body: { spaceId, ...where } });
});

const changeShown = siteDeed(1, async (hand, at) => {
  const { random } = hand;
  const shown = await listAt(hand, "listSiteSpaces", at);
  const one = random.pick(shown);
  if (!one) return;
  const named = { ...at, siteSpaceId: one.id };
  const beside = random.pick(shown.filter(({ id }) => id !== one.id));
  const position = beside && { before: { type: "site-space", siteSpace: beside.id } };
  await random.pick([
    () => hand.call("updateSiteSpaceById", { ...named, body: { path: `path${random.below(3)}` } }),
    () => hand.call("updateSiteSpaceById", { ...named, body: { draft: random.chance(0.5) } }),
    () => hand.call("moveSiteSpace", { ...named, body: position ? { position } : {} }),
    () => hand.call("deleteSiteSpaceById", named),
  ])?.();
});

const addSection = siteDeed(1, async (hand, at) => {
  const spaceId = await hand.space();
  const title = `Section ${hand.random.below(10)}`;
  if (spaceId !== undefined) await hand.call("addSectionToSite", { ...at, body: { spaceId, title } });
});

const changeSection = siteDeed(1, async (hand, at) => {
  const { random } = hand;
  const sections = await listAt(hand, "listSiteSections", at);
  const one = random.pick(sections);
  if (!one) return;
  const named = { ...at, siteSectionId: one.id };
  const beside = random.pick(sections.filter(({ id }) => id !== one.id));
  const position = beside && { before: { type: "site-section", siteSection: beside.id } };
  await random.pick([
    () => hand.call("updateSiteSectionById", { ...named, body: { path: `path${random.below(3)}` } }),
    () => hand.call("updateSiteSectionById", { ...named, body: { title: `Part ${random.below(10)}` } }),
    () => hand.call("moveSiteSection", { ...named, body: position ? { position } : {} }),
    () => hand.call("deleteSiteSectionById", named),
  ])?.();
});

const addLink = siteDeed(1, (hand, at) =>
  hand.call("addExternalLinkToSite", {
    ...at,
    body: { title: `Link ${hand.random.below(10)}`, url: "https://example.test/" },
  }),
);

/** Who has its address may see a site: what makes that address is done on the instance, taking it away anywhere. */
const shareSite = siteDeed(3, async (hand, at) => {
  const { random } = hand;
  const link = random.pick(await listAt(hand, "listSiteShareLinks", at));
  const name = `Link ${random.below(10)}`;
  if (!link || random.chance(0.3)) return hand.call("createSiteShareLink", { ...at, body: { name } });
  const named = { ...at, shareLinkId: link.id };
  return random.pick([
    () => hand.call("updateSiteShareLinkById", { ...named, body: { active: random.chance(0.5) } }),
    () => hand.call("updateSiteShareLinkById", { ...named, body: { name } }),
    () => hand.call("deleteSiteShareLinkById", named),
  ])?.();
});

export const siteDeeds = {
  createSite,
  setSite,
  publishSite,
  deleteSite,
  showSpace,
  changeShown,
  addSection,
  changeSection,
  addLink,
  shareSite,
};
