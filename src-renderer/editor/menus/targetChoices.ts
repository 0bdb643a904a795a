import type { EditorView } from "@codemirror/view";
import type { Choice } from "../controls/choiceField.ts";
import { surroundings } from "../drawing.ts";
import { pageTargets } from "./pageTargets.ts";

/* What a field offers that asks where something leads, or what it shows. */

interface Choices {
  all: Choice[];
  /** What is chosen so far, as it is called among them. */
  href: string | undefined;
}

/** The pages of the space. However a target of somebody's names one of them, it is that page. */
export function pageChoices(view: EditorView, target: string | undefined): Choices {
  const around = view.state.facet(surroundings);
  const pages = (view.state.facet(pageTargets)?.pages() ?? []).map(({ id, title, above }): Choice => ({
    label: title,
    detail: above,
    href: `/pages/${id}`,
  }));
  const meant = target === undefined ? undefined : (around?.steady(target) ?? target);
  const title = target === undefined ? undefined : around?.describe(target);
  if (meant === undefined || pages.some(({ href }) => href === meant)) return { all: pages, href: meant };
  // A heading of a page is told by the page, as the block is that leads there.
  const isPage = title !== undefined && title !== target && target !== undefined;
  return { all: isPage ? [{ label: title, detail: target, href: meant }, ...pages] : pages, href: meant };
}

/** The pictures of the space, or all of its files. */
export function fileChoices(view: EditorView, target: string | undefined, only?: "pictures"): Choices {
  const around = view.state.facet(surroundings);
  const files = view.state.facet(pageTargets)?.files() ?? [];
  const all = files
    .filter(({ isImage }) => isImage || only === undefined)
    .map(({ id, name }): Choice => {
      const href = `/files/${id}`;
      const picture = (): string | undefined => {
        const found = around?.findImage(href);
        return found?.unseen === undefined ? found?.address : undefined;
      };
      return { label: name, detail: "", href, ...(only === "pictures" ? { picture } : {}) };
    });
  const name = target === undefined ? undefined : around?.blocks.file(target)?.name;
  // Several files may have one name.
  const known = all.find(({ href }) => href === target) ?? all.find(({ label }) => label === name);
  return { all, href: known?.href ?? target };
}
