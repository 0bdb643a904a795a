import type { DesktopVerbs, ExportedPart } from "../../../src-preload/bridge.ts";
import { ApiError } from "../../api/error.ts";
import { longestQuery, type TextQuery } from "../../content/find/findMatches.ts";
import type { ExportChoice } from "../files/exports.ts";
import { madeFormats, type MadeFormat } from "../files/madeExports.ts";
import { readAnywhere } from "../find/reusableTexts.ts";
import { searchElsewhere } from "./searchElsewhere.ts";
import { checkVerbInput } from "./verbInputs.ts";
import type { ReplicaThreads } from "../replica/replica.ts";
import type { ShownWorkspace } from "./shownWorkspace.ts";
import type { Workspaces } from "./workspaces.ts";

type Answer<V extends keyof DesktopVerbs> = (
  input: DesktopVerbs[V]["input"],
  shown: ShownWorkspace,
) => Promise<DesktopVerbs[V]["answer"]>;

/** The verbs that only a host can answer, and not every one of them. */
const hostVerbs = [
  "openLink",
  "saveFile",
  "desktopSettings",
  "changeDesktopSettings",
  "readOpened",
  "dragFile",
  "tellWriting",
  "openWindow",
  "installUpdate",
] as const;
export type HostVerb = (typeof hostVerbs)[number];

/** What of them a host can do. */
export type HostVerbs = Partial<{ [V in HostVerb]: Answer<V> }>;

export type VerbAnswers = { [V in keyof DesktopVerbs]: Answer<V> };

function refuseFormat(format: MadeFormat): void {
  if (!madeFormats.includes(format))
    throw new ApiError(400, `/format must be one of ${madeFormats.join(", ")}`);
}

/** So many are found of a kind: who wants another says more. */
const mostFound = 40;

const choiceOf = ({ spaceId, ...part }: ExportedPart): ExportChoice => ({ space: spaceId, ...part });

/** A query as it is sent; throws 400 for one that is too long. */
function queryOf({ words, matchCase, wholeWord }: TextQuery): TextQuery {
  if (words.length > longestQuery)
    throw new ApiError(
      400,
      `What you look for has ${words.length} characters, and up to ${longestQuery} can be looked for. Shorten it.`,
    );
  return { words, matchCase, wholeWord };
}

/**
 * Answers a verb by its name, for the workspace that the asking window shows. Throws 404 for a name that is none and 400
 * for an input that does not fit.
 */
export function readVerb(
  answers: VerbAnswers,
  verb: string,
  input: unknown,
  shown: ShownWorkspace,
): Promise<unknown> {
  const name = checkVerbInput(verb, input);
  return (answers[name] as (input: unknown, shown: ShownWorkspace) => Promise<unknown>)(input, shown);
}

/** The answers of the workspaces to every verb, with the host's own for the rest. */
export function answersOf(workspaces: Workspaces, host: HostVerbs = {}): VerbAnswers {
  const replicaOf = async (shown: ShownWorkspace): Promise<ReplicaThreads> => {
    const found = await shown.replica();
    if (!found)
      throw new ApiError(409, "This workspace is on this computer alone; there is nothing to sync.");
    return found;
  };
  const missing = (): Promise<never> =>
    Promise.reject(new ApiError(404, "This window leaves that to the browser."));
  const own = Object.fromEntries(hostVerbs.map((verb) => [verb, host[verb] ?? missing])) as {
    [V in HostVerb]: Answer<V>;
  };
  return {
    workspaces: async () => workspaces.all,
    openWorkspace: ({ id }) => workspaces.choose(id),
    connect: ({ url, token }) => workspaces.connect(url, token),
    signIn: ({ token }, shown) => workspaces.signIn(token, shown),
    async removeWorkspace({ id }) {
      await workspaces.remove(id);
      return undefined;
    },
    syncStatus: (_none, shown) => shown.status(),
    syncNow: async (_none, shown) => (await shown.replica())?.syncNow() ?? shown.status(),
    setOnline: async ({ online }, shown) => (await shown.replica())?.setOnline(online) ?? shown.status(),
    tellPresence: async (said, shown) => ({
      people: (await (await shown.replica())?.tellPresence(said)) ?? [],
    }),
    readTraffic: async (_none, shown) => (await shown.replica())?.readTraffic() ?? [],
    listWaiting: async (_none, shown) => (await shown.replica())?.listWaiting() ?? [],
    listAttention: async (_none, shown) => (await shown.replica())?.listAttention() ?? [],
    writeUnsent: async (_none, shown) => (await replicaOf(shown)).writeUnsent(workspaces.titleOf(shown.id)),
    async retryAttention({ id }, shown) {
      await (await replicaOf(shown)).retryAttention(id);
      return undefined;
    },
    async discardAttention({ id }, shown) {
      await (await replicaOf(shown)).discardAttention(id);
      return undefined;
    },
    measureStorage: async (_none, shown) => (await shown.open()).core.measureStorage(),
    searchElsewhere: async (sought, shown) => searchElsewhere(await workspaces.others(shown.id), sought),
    async findDiscussed({ organizationId, spaceId, ...sought }, shown) {
      const { core, owner } = await shown.open();
      return core.findDiscussed(owner, { organization: organizationId, space: spaceId }, sought, mostFound);
    },
    async findEdited({ organizationId, spaceId, ...sought }, shown) {
      const { core, owner } = await shown.open();
      return core.findEdited(owner, { organization: organizationId, space: spaceId }, sought, mostFound);
    },
    async nearestQuery({ organizationId, spaceId, query }, shown) {
      const { core, owner } = await shown.open();
      const where = spaceId === undefined ? { organization: organizationId } : { space: spaceId };
      return core.nearestQuery(owner, where, query);
    },
    async findPageSigns({ pages }, shown) {
      const { core, owner, organization } = await shown.open();
      return core.findPageSigns(owner, organization, pages);
    },
    listOnlineSpaces: async (_none, shown) => (await shown.replica())?.listOnlineSpaces() ?? [],
    async keepSpace({ id, offline }, shown) {
      await (await replicaOf(shown)).keepSpace(id, offline);
      return undefined;
    },
    async chooseFileLimit({ bytes }, shown) {
      await (await replicaOf(shown)).chooseFileLimit(bytes);
      return undefined;
    },
    readPageText: ({ known, ...choice }, shown) => workspaces.pageTexts.read(choice, known, shown),
    async savePageText({ base, spaceId, changeRequest, page, ...change }, shown) {
      const choice = { spaceId, changeRequest, page };
      const hash = await workspaces.pageTexts.save(choice, base, change, shown);
      return hash === undefined ? {} : { hash };
    },
    async listReusables({ spaceId, changeRequest, withUses }, shown) {
      const { core, owner } = await shown.open();
      return core.listReusables(owner, { space: spaceId, changeRequest }, withUses);
    },
    async readReusableText({ known, ...choice }, shown) {
      const { core, owner } = await shown.open();
      const { spaceId, changeRequest, reusable } = choice;
      const readHere = () => core.readReusable(owner, { space: spaceId, changeRequest }, reusable);
      return workspaces.pageTexts.readReusable(known, () => readAnywhere(choice, shown, readHere));
    },
    async showReusable({ known, ...choice }, shown) {
      const { core, owner } = await shown.open();
      const { spaceId, changeRequest, reusable } = choice;
      const readHere = () => core.readReusable(owner, { space: spaceId, changeRequest }, reusable, known);
      return readAnywhere(choice, shown, readHere);
    },
    async saveReusableText({ base, spaceId, changeRequest, reusable, ...change }, shown) {
      const choice = { spaceId, changeRequest, reusable };
      const hash = await workspaces.pageTexts.save(choice, base, change, shown);
      return hash === undefined ? {} : { hash };
    },
    async mergeText(texts, shown) {
      const { text, conflicts, joins } = await (await shown.open()).core.mergeText(texts);
      return { text, isClean: conflicts.length + joins.length === 0 };
    },
    async checkInput({ operation, input }, shown) {
      return { problems: await (await shown.open()).core.findInputProblems(operation, input) };
    },
    async putBlob({ organization, bytes }, shown) {
      const { core, owner } = await shown.open();
      return core.putBlob(owner, organization, bytes);
    },
    async makeExport({ id, format, ...part }, shown) {
      refuseFormat(format);
      const { name } = await workspaces.makeExport({ id, choice: choiceOf(part), format }, shown);
      return { name };
    },
    async previewExport({ id, format, ...part }, shown) {
      refuseFormat(format);
      const { core, owner } = await shown.open();
      return core.previewExport(owner, id, choiceOf(part), format === "pdf" ? "html" : format);
    },
    async previewGit(where, shown) {
      const { core, owner } = await shown.open();
      return core.previewGit(owner, where);
    },
    async previewImport({ id, ...choice }, shown) {
      const { core, owner } = await shown.open();
      return core.previewImport(owner, id, choice);
    },
    async saveExport({ id }, shown) {
      const made = workspaces.findExport(id);
      if (!made) throw new ApiError(404, "This export is not there any more. Please make it again.");
      return own.saveFile({ name: made.name, bytes: made.bytes }, shown);
    },
    async dropExport({ id }) {
      workspaces.dropExport(id);
      return undefined;
    },
    async findInSpace({ id, spaceId, changeRequest, ...query }, shown) {
      const { core, owner } = await shown.open();
      return core.findInSpace(owner, id, { space: spaceId, changeRequest }, queryOf(query));
    },
    async stopJob({ id }, shown) {
      workspaces.replacements.stop(id);
      const { core, owner } = await shown.open();
      await core.cancelJob(owner, id);
      return undefined;
    },
    async replaceInSpace({ id, spaceId, changeRequest, instead, pages, ...query }, shown) {
      const choice = { space: spaceId, changeRequest };
      return workspaces.replacements.replace(await shown.open(), {
        id,
        choice,
        query: queryOf(query),
        instead,
        pages,
      });
    },
    takeReplacementBack: ({ id }) => workspaces.replacements.takeBack(id),
    async listDeletedPages({ spaceId, changeRequest, ...paging }, shown) {
      const { core, owner } = await shown.open();
      return core.listDeletedPages(owner, { space: spaceId, changeRequest }, paging);
    },
    async listDeletedFiles({ spaceId, changeRequest }, shown) {
      const { core, owner } = await shown.open();
      return core.listDeletedFiles(owner, { space: spaceId, changeRequest });
    },
    async listDeletedReusables({ spaceId, changeRequest }, shown) {
      const { core, owner } = await shown.open();
      return core.listDeletedReusables(owner, { space: spaceId, changeRequest });
    },
    async readDeletedPage({ spaceId, changeRequest, page }, shown) {
      const { core, owner } = await shown.open();
      const deletion = await core.readDeletedPage(owner, { space: spaceId, changeRequest }, page);
      return deletion ? { deletion } : {};
    },
    pictureHosts: () => workspaces.pictures.hosts(),
    showPictures: ({ host, shown }) => workspaces.pictures.agree(host, shown),
    ...own,
  };
}
