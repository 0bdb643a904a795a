import { organizationScope } from "../../access/scopes.ts";
import { mainBranch, type Entry } from "../../content/entry.ts";
import type { SourceKind } from "../../content/links/linkIndex.ts";
import type { LinkedTarget } from "../../content/links/linkTargets.ts";
import { includedId } from "../../content/text/includes.ts";
import { findOrganization } from "../../store/people/people.ts";
import type { OpenBranch } from "../pages/branch.ts";
import type { ReadContext } from "../context.ts";
import type { InternalLocation, ReferenceItem, VersionContext } from "../types/links.ts";
import type { Organization } from "../types/organization.ts";
import type { Space } from "../types/space.ts";
import { presentFile } from "./file.ts";
import { showOrganization } from "../spaces/defaultContent.ts";
import { presentPage } from "./page.ts";
import { presentSpace } from "./space.ts";

/** The entries of a branch as references name them (document 1, Reference item). */
export class References {
  readonly #branch: OpenBranch;
  readonly #around: { organization: Organization; space: Space };
  readonly #version: { versionContext: VersionContext };

  private constructor(branch: OpenBranch, around: { organization: Organization; space: Space }) {
    this.#branch = branch;
    this.#around = around;
    const { revision } = branch.view;
    this.#version = {
      versionContext:
        branch.view.branch === mainBranch
          ? { type: "revision", revision: revision.id }
          : { type: "changeRequest", changeRequest: branch.view.branch },
    };
  }

  static async on(context: ReadContext, branch: OpenBranch): Promise<References> {
    const { db, standing, level } = context;
    const organization = await findOrganization(
      db,
      organizationScope(branch.space.organization),
      branch.space.organization,
    );
    if (!organization) throw new Error(`Organization ${branch.space.organization} is not here.`);
    return new References(branch, {
      organization: await showOrganization(context, organization, standing),
      space: await presentSpace(context, branch.space, level),
    });
  }

  /** Reads what is going to be asked for, at once. */
  async know(entries: readonly { kind: Entry["kind"]; id: string }[]): Promise<void> {
    for (const [kind, some] of Map.groupBy(entries, (entry) => entry.kind))
      await this.#branch.draft.knowEach(
        kind,
        some.map(({ id }) => id),
      );
  }

  /** What leads somewhere, and the block in which it does where that is known; undefined for what is not there. */
  async source(kind: SourceKind, id: string, node?: string): Promise<ReferenceItem | undefined> {
    const entry = await this.#branch.draft.find(kind, id);
    if (!entry) return undefined;
    const location = node === undefined ? undefined : { type: "node" as const, node };
    return this.#present(entry, true, location);
  }

  /** What is led to: as it was last where it is gone, and as it was typed where nothing is known of it. */
  async target({ kind, target, anchor }: LinkedTarget): Promise<ReferenceItem> {
    const content = kind === "path" ? includedId(target) : undefined;
    if (content !== undefined) {
      const shown = await this.#branch.draft.find("reusable", content);
      const known = shown ?? (await this.#branch.draft.last("reusable", content));
      if (known) return this.#present(known, shown !== undefined);
    }
    if (kind === "address" || kind === "path") return { kind: "url", url: target };
    const location = anchor === "" ? undefined : { type: "anchor" as const, anchor };
    const { draft } = this.#branch;
    const entry = await draft.find(kind, target);
    if (entry) return this.#present(entry, true, location);
    const last = await draft.last(kind, target);
    if (last) return this.#present(last, false, location);
    return { kind: "url", url: `/${kind}s/${target}${anchor === "" ? "" : `#${anchor}`}` };
  }

  async #present(entry: Entry, isThere: boolean, location?: InternalLocation): Promise<ReferenceItem> {
    const { place } = this.#branch;
    const within = { ...this.#around, ...(isThere ? this.#version : {}) };
    if (entry.kind === "file") return { kind: "file", ...within, file: presentFile(place, entry) };
    if (entry.kind === "reusable")
      return {
        kind: "reusable-content",
        ...within,
        reusableContent: { id: entry.id, title: entry.title },
      };
    const page = presentPage(place, { entry, path: await this.#pathOf(entry), pages: [] });
    return { kind: "page", ...within, page, ...(location ? { internalLocation: location } : {}) };
  }

  async #pathOf(entry: Entry): Promise<string> {
    const slugs = [entry.slug];
    const { draft } = this.#branch;
    for (const id of await draft.ancestors("page", entry.id))
      slugs.unshift((await draft.find("page", id))?.slug ?? id);
    return slugs.join("/");
  }
}
