import { createContext } from "svelte";
import { ask, RequestError } from "../calls/ask.ts";
import { getRequest } from "../requests/changeRequests.ts";
import { keyOf, listPages, scopesOf, type Branch } from "./content.ts";
import { Watched } from "../workspace/live.svelte.ts";
import { place } from "../window/place.svelte.ts";
import type { ChangeRequest, Page, Space } from "../calls/records.ts";
import { linkablePages } from "./tree.ts";
import { UnreadComments } from "../comments/unreadComments.svelte.ts";
import { workspace } from "../workspace/workspace.svelte.ts";
import { texts } from "../../texts/texts.ts";

const bothScopesOf = ({ spaceId }: Branch) => [`space:${spaceId}`, `discussion:${spaceId}`];

/** A space that is there; who may bring a deleted one back is told of it, and finds nothing to read in it. */
async function readSpace({ workspace, spaceId }: Branch): Promise<Space> {
  const space = await ask("getSpaceById", { spaceId }, workspace);
  if (space.deletedAt === undefined) return space;
  throw new RequestError({ code: 404, message: `There is no space ${spaceId}.`, reason: "no-space" });
}

/** The branch that is open: its space, its change request where it is one, and its pages. */
export class OpenBranch {
  readonly branch = $derived<Branch | undefined>(
    place.space === undefined
      ? undefined
      : { workspace: place.workspace, spaceId: place.space, changeRequestId: place.request },
  );
  readonly #main = $derived<Branch | undefined>(
    this.branch && { ...this.branch, changeRequestId: undefined },
  );
  /** A space that is not here is as the instance has it: what this computer knows of it is its outline. */
  readonly #online = new Watched<Space>(() => {
    const main = this.#main;
    if (!main || workspace.keptOf(main.spaceId) === "offline" || workspace.isCutOff) return undefined;
    return { key: keyOf(main), scopes: bothScopesOf(main), read: () => readSpace(main) };
  });
  readonly space = $derived<Space | undefined>(this.#online.value ?? workspace.space(place.space));

  readonly #pages = new Watched<Page[]>(() => {
    const branch = this.branch;
    return branch && { key: keyOf(branch), scopes: scopesOf(branch), read: () => listPages(branch) };
  });
  readonly #request = new Watched<ChangeRequest>(() => {
    const branch = this.branch;
    if (branch?.changeRequestId === undefined) return undefined;
    const { workspace, spaceId, changeRequestId } = branch;
    const read = () => getRequest(spaceId, changeRequestId, workspace);
    return { key: keyOf(branch), scopes: bothScopesOf(branch), read };
  });

  /** May the writer see what is discussed in the space: change requests, comments, conflicts? */
  readonly discusses = $derived(this.space?.permissions.comment ?? false);

  /** What others said on its pages that the writer has not seen. */
  readonly unread = new UnreadComments(() => (this.discusses ? this.branch : undefined));

  readonly pages = $derived(this.#pages.value);
  readonly pagesProblem = $derived(this.#pages.problem);
  readonly request = $derived(this.#request.value);
  readonly requestProblem = $derived(this.#request.problem);
  /** Every page in reading order, with the titles above it, for links and search. */
  readonly linkable = $derived(linkablePages(this.pages ?? []));

  /** Why the branch cannot be written on, in a sentence; undefined when it can. */
  readonly lock = $derived.by<string | undefined>(() => {
    if (!this.space) return undefined;
    if (!this.space.permissions.edit) return texts.space.locks.readOnly;
    if (this.request) {
      if (this.request.status === "merged") return texts.space.locks.merged;
      if (this.request.status === "archived") return texts.space.locks.archived;
      return undefined;
    }
    return this.space.editMode === "locked" ? texts.space.locks.space : undefined;
  });

  async refresh(): Promise<void> {
    await Promise.all([this.#pages.refresh(), this.#request.refresh()]);
  }
}

export const [openBranch, provideBranch] = createContext<OpenBranch>();
