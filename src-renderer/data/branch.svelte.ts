import { createContext } from "svelte";
import { ask, RequestError } from "./ask.ts";
import { getRequest } from "./changeRequests.ts";
import { keyOf, listPages, scopesOf, type Branch } from "./content.ts";
import { Watched } from "./live.svelte.ts";
import { place } from "./place.svelte.ts";
import type { ChangeRequest, Page, Space } from "./records.ts";
import { linkablePages } from "./tree.ts";
import { workspace } from "./workspace.svelte.ts";
import { texts } from "../texts/texts.ts";

/** A space that is there; who may bring a deleted one back is told of it, and finds nothing to read in it. */
async function readSpace(spaceId: string): Promise<Space> {
  const space = await ask("getSpaceById", { spaceId });
  if (space.deletedAt === undefined) return space;
  throw new RequestError({ code: 404, message: `There is no space ${spaceId}.`, reason: "no-space" });
}

/** The branch that is open: its space, its change request where it is one, and its pages. */
export class OpenBranch {
  readonly branch = $derived<Branch | undefined>(
    place.space === undefined ? undefined : { spaceId: place.space, changeRequestId: place.request },
  );
  /** A space that is not here is as the instance has it: what this computer knows of it is its outline. */
  readonly #online = new Watched<Space>(() => {
    const { space } = place;
    if (space === undefined || workspace.keptOf(space) === "offline" || workspace.isCutOff) return undefined;
    const scopes = [`space:${space}`, `discussion:${space}`];
    return { key: space, scopes, read: () => readSpace(space) };
  });
  readonly space = $derived<Space | undefined>(this.#online.value ?? workspace.space(place.space));

  readonly #pages = new Watched<Page[]>(() => {
    const branch = this.branch;
    return branch && { key: keyOf(branch), scopes: scopesOf(branch), read: () => listPages(branch) };
  });
  readonly #request = new Watched<ChangeRequest>(() => {
    const { space, request } = place;
    if (space === undefined || request === undefined) return undefined;
    const scopes = [`space:${space}`, `discussion:${space}`];
    return { key: `${space}/${request}`, scopes, read: () => getRequest(space, request) };
  });

  /** May the writer see what is discussed in the space: change requests, comments, conflicts? */
  readonly discusses = $derived(this.space?.permissions.comment ?? false);

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
