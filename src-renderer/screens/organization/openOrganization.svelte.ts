import { getContext, setContext } from "svelte";
import { ask } from "../../data/calls/ask.ts";
import { Watched } from "../../data/workspace/live.svelte.ts";
import { workspace } from "../../data/workspace/workspace.svelte.ts";
import type { Organization } from "../../../src-main/api/types/organization.ts";
import { organizationTexts } from "../../texts/organizationTexts.ts";

type Right = keyof Organization["permissions"];

/** The organization whose screens are open, and what the writer may do in it. */
export class OpenOrganization {
  readonly #watched = new Watched<Organization>(() => {
    const id = workspace.organization;
    if (id === "") return undefined;
    return {
      key: id,
      scopes: [`org:${id}`, `members:${id}`],
      read: () => ask("getOrganizationById", { organizationId: id }),
    };
  });

  readonly id = $derived(workspace.organization);
  readonly record = $derived(this.#watched.value);
  readonly problem = $derived(this.#watched.problem);

  may(right: Right): boolean {
    return this.record?.permissions[right] ?? false;
  }

  /** Why something is not offered; undefined where it is. */
  lockOf(right: Right): string | undefined {
    if (this.record === undefined || this.may(right)) return undefined;
    return organizationTexts.organization.locks[
      right === "admin" ? "admin" : right === "listMembers" ? "member" : "create"
    ];
  }

  refresh(): Promise<void> {
    return this.#watched.refresh();
  }
}

const key = Symbol("organization");

export const provideOrganization = (open: OpenOrganization): OpenOrganization => setContext(key, open);
export const openOrganization = (): OpenOrganization => getContext<OpenOrganization>(key);
