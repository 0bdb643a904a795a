import { ask } from "../../data/calls/ask.ts";
import { readPage, type Branch } from "../../data/pages/content.ts";
import type { StoredFile } from "../../data/calls/records.ts";
import { workspace } from "../../data/workspace/workspace.svelte.ts";
import { unixLines } from "../lineEnds.ts";
import { outlineOfText } from "../outline.ts";
import type { LinkTargets } from "./linkMenu.ts";
import { matchOf } from "./ranking.ts";

const mostFound = 8;

/** What links on a branch can lead to, as far as it has to be asked for; `own` is what they are written in. */
export function linkTargets(branch: Branch, own?: string): Omit<LinkTargets, "pages" | "files"> {
  const { spaceId } = branch;
  return {
    async people(typed) {
      const organizationId = workspace.organization;
      const search = { organizationId, search: typed, sort: "name", limit: mostFound } as const;
      const { items } = await ask("listMembersInOrganizationById", search);
      return items.map(({ user }) => ({ id: user.id, name: user.displayName }));
    },
    async findHeadings(typed) {
      const { items } = await ask("searchSpaceContent", { spaceId, query: typed, limit: 20 });
      return items.flatMap(({ id, title: above, sections }) =>
        sections
          .filter((section) => matchOf(typed, section.title))
          .map((section) => ({ page: id, anchor: section.id, title: section.title, above })),
      );
    },
    async headingsOf(pageId) {
      const page = await readPage(branch, pageId);
      return page.type === "document" ? outlineOfText(unixLines(page.markdown ?? "")) : [];
    },
    async reusables() {
      const { listReusables } = await import("../../data/reusables/reusables.ts");
      const { items } = await listReusables(branch);
      return items.flatMap(({ id, title }) => (id === own ? [] : { id, name: title }));
    },
  };
}

/** Images are shown where they stand; of other kinds of pictures and files only the name is. */
export const isImage = (contentType: string): boolean => contentType.startsWith("image/");

/** A file as something that a link can lead to. */
export const linkableFile = ({ id, name, contentType }: StoredFile) => ({
  id,
  name,
  isImage: isImage(contentType ?? ""),
});

/** Asks the writer for files of this computer. */
export function chooseFiles(kind: "image" | "file"): Promise<File[]> {
  const field = document.createElement("input");
  field.type = "file";
  field.multiple = true;
  if (kind === "image") field.accept = "image/*";
  return new Promise((resolve) => {
    field.addEventListener("change", () => resolve([...(field.files ?? [])]));
    field.addEventListener("cancel", () => resolve([]));
    field.click();
  });
}
