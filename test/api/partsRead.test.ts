import { afterAll, beforeAll, test } from "vitest";
import { openHost, type ApiHost, type Operation } from "./host.ts";
import { ReadCounter } from "./readCounter.ts";
import { Desk } from "./writing.ts";

/*
 * Lists that are in an order of their own, that of a site or of a text, are read by the page as well: what stands on it,
 * and nothing else.
 */

let host: ApiHost;
let counter: ReadCounter;
let desk: Desk;
let site: string;
let request: string;
let group: string;
let leading: string;
let made = 0;

beforeAll(async () => {
  host = await openHost();
  desk = await Desk.open(host);
  site = (await add("createSite", organization())).id;
  request = await desk.open("Lamps");
  leading = await desk.page("Leading", "Here.");
  group = (await add("addSectionGroupToSite", { ...inSite(), body: { title: "All" } })).id;
  counter = new ReadCounter(host);
});
afterAll(() => host.close());

const organization = () => ({ organizationId: host.organization });
const inSite = () => ({ ...organization(), siteId: site });
const inSpace = () => ({ spaceId: desk.space });
const inRequest = () => ({ ...inSpace(), changeRequestId: request });
const ofPage = () => ({ ...inSpace(), pageId: leading });

async function add(operation: Operation, input: object): Promise<{ id: string }> {
  const outcome = await host.callLoosely("admin", operation, input);
  if ("error" in outcome) throw new Error(`${operation}: ${outcome.error.message}`);
  return ("body" in outcome ? outcome.body : {}) as { id: string };
}

const addSpace = async () => ({ spaceId: (await add("createSpace", organization())).id });
const addSection = async () => add("addSectionToSite", { ...inSite(), body: await addSpace() });
const addGroup = async () =>
  add("addSectionGroupToSite", {
    ...inSite(),
    body: { title: "Lamps", sections: [(await addSection()).id], parent: group },
  });

/** Two writers say something else of one paragraph of a new page, on main or on the request. */
async function clash(on?: string): Promise<void> {
  const at = on === undefined ? {} : { request: on };
  const page = await desk.page(`Page ${(made += 1)}`, "The lamps are lit.", at);
  const { documentId = "" } = await desk.read(page, on);
  await desk.write(page, "The lamps burn.", at);
  await desk.write(page, "Whoever is here lights a lamp.", { who: "editor", base: documentId, ...at });
}

/** The page leads to a part of one more page, to one that it has not, and to nothing. */
async function lead(): Promise<void> {
  const to = await desk.page(`To ${(made += 1)}`, "# Here");
  const links = `[it](/pages/${to}#here), [gone](/pages/${to}#gone), [lost](lost-${made}.md)`;
  await desk.write(leading, `${await desk.text(leading)}\n\nSee ${links}.\n`);
}

/** Lists that read no more where they are longer. */
const paged: [Operation, () => object, () => Promise<unknown>][] = [
  ["listSiteSections", inSite, addSection],
  ["listSiteSpaces", inSite, addSection],
  ["listSiteSpaces", () => ({ ...inSite(), default: false }), addSection],
  ["listConflictsInSpace", inSpace, () => clash()],
  ["listConflictsInSpace", () => ({ ...inSpace(), status: "all" }), () => clash()],
  ["listConflictsInChangeRequest", inRequest, () => clash(request)],
  ["listLinksInSpace", inSpace, lead],
  ["listLinksInSpace", () => ({ ...inSpace(), status: "ok" }), lead],
  ["listLinksInSpace", () => ({ ...inSpace(), status: "broken" }), lead],
];

test.each(paged)("%s reads and asks no more of a list that is longer", async (operation, path, lengthen) => {
  await counter.expectFlat("admin", operation, path, lengthen);
  await counter.expectFewQuestions("admin", operation, path);
});

test("section groups are read with what is in them, and without what is beside them", async () => {
  const outer = async () => {
    const sections = [(await addSection()).id];
    await add("addSectionGroupToSite", { ...inSite(), body: { title: "Lamps", sections } });
  };
  await counter.expectFlat("admin", "listSiteSectionGroups", inSite, outer);
  await counter.expectFewQuestions("admin", "listSiteSectionGroups", inSite);
});

test("a member who is no admin has the parts of a site read by the page as well", async () => {
  for (const operation of ["listSiteSections", "listSiteSpaces"] as const)
    await counter.expectFlat("reader", operation, inSite, addSection);
});

/** Lists that come from one text, or of which each part that is led to is looked for. */
const asking: [Operation, () => object, () => Promise<unknown>][] = [
  ["listPageLinks", ofPage, lead],
  ["listSiteSectionGroups", inSite, addGroup],
];

test.each(asking)("%s asks as often for many records as for few", async (operation, path, lengthen) => {
  for (let time = 0; time < 13; time += 1) await lengthen();
  await counter.expectFewQuestions("admin", operation, path);
});
