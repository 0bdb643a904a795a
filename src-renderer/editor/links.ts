import { tell } from "../data/calls/ask.ts";
import { fileAddress, readPage, type Branch } from "../data/pages/content.ts";
import { attempt } from "../data/pages/pageActions.ts";
import { pictures, remotePicture } from "../data/window/pictures.svelte.ts";
import { place } from "../data/window/place.svelte.ts";
import type { DocumentPage, Page, StoredFile } from "../data/calls/records.ts";
import { toasts } from "../data/window/toasts.svelte.ts";
import { allPages } from "../data/pages/tree.ts";
import { texts } from "../texts/texts.ts";
import { blockSources } from "./blockSources.ts";
import type { PageImage, PageSurroundings } from "./drawing.ts";
import { linkTargets } from "./linkTargets.ts";
import { resolvePath } from "./paths.ts";

export interface LinkSources {
  branch: Branch;
  /** The page in which the links stand: relative ones begin beside it. */
  page: DocumentPage;
  pages: () => Page[];
  files: () => StoredFile[];
  /** What an expression of the page comes to. */
  valueOf: (expression: string) => string | undefined;
  /** Goes to a heading of the open page by the anchor that links name. */
  goToAnchor: (anchor: string) => void;
  /** The reusable contents that the links stand in, the outermost first. */
  within?: readonly string[];
}

/** What mentions of people lead to. */
const people = "recto:users/";

const isExternal = (target: string): boolean =>
  /^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith("//");

/** Follows links and finds images as their writer typed them. */
export function pageSurroundings(sources: LinkSources): PageSurroundings {
  const within = sources.within ?? [];
  const findFile = (target: string): StoredFile | undefined => {
    const id = /^\/files\/([\w-]+)/.exec(target)?.[1];
    return id === undefined
      ? fileByName(sources.files(), target)
      : sources.files().find((one) => one.id === id);
  };
  return {
    blocks: blockSources(sources.branch, sources.valueOf, findFile),
    branch: sources.branch,
    within,
    inside: (page) => pageSurroundings({ ...sources, page, within: [...within, page.id] }),
    findImage(target) {
      if (isExternal(target)) return externalImage(target);
      const files = sources.files();
      const id = /^\/files\/([\w-]+)/.exec(target)?.[1];
      const file = id === undefined ? fileByName(files, target) : files.find((one) => one.id === id);
      const known = id ?? file?.id;
      if (known === undefined) return undefined;
      return { address: fileAddress(sources.branch, file ?? { id: known }), size: file?.dimensions };
    },
    showPictures: (host) => void pictures.show(host),
    describe(target) {
      if (target.startsWith(people)) return texts.menus.person;
      if (isExternal(target)) return target;
      const [path = ""] = target.split("#");
      return (path && findLinkedPage(sources, path)?.title) || target;
    },
    steady(target) {
      if (isExternal(target) || target.startsWith("/")) return target;
      const [path = "", anchor] = target.split("#");
      const { page } = sources;
      const found = path === "" ? page : findLinkedPage(sources, path);
      if (found && !(found === page && page.path === ""))
        return `/pages/${found.id}${anchor === undefined ? "" : `#${anchor}`}`;
      const file = findFile(target);
      return file ? `/files/${file.id}` : target;
    },
    follow(target) {
      if (target.startsWith(people)) return;
      if (isExternal(target)) return void attempt(() => tell("openLink", { url: target }));
      const content = /^\/reusable-contents\/([\w-]+)$/.exec(target)?.[1];
      if (content) return place.go({ view: "reusables", part: content });
      const [path = "", anchor] = target.split("#");
      if (path === "" && anchor) return sources.goToAnchor(anchor);
      const file = /^\/files\/([\w-]+)/.exec(path)?.[1];
      if (file) return void attempt(() => saveLinkedFile(sources, file));
      void attempt(() => followToPage(sources, target, path, anchor));
    },
  };
}

/** A picture that is written into its address, or one on somebody else's server, seen only where the writer agreed. */
function externalImage(target: string): PageImage | undefined {
  if (/^data:image\//i.test(target)) return { address: target, size: undefined };
  const remote = remotePicture(target);
  if (remote === undefined) return undefined;
  const { address, host } = remote;
  return { address, size: undefined, ...(pictures.hosts.includes(host) ? {} : { unseen: host }) };
}

/** Goes to the page that a link meant when it was written, or else to the one that it names now. */
async function followToPage(
  sources: LinkSources,
  target: string,
  path: string,
  anchor: string | undefined,
): Promise<void> {
  const found = (await findMeantPage(sources, target)) ?? findLinkedPage(sources, path);
  if (found) place.go({ view: "page", page: found.id, part: anchor });
  else toasts.show(texts.editor.noPageAt(target));
}

/** The page that a saved link means: a read with current paths names it, whatever is at the typed path now. */
async function findMeantPage(sources: LinkSources, target: string): Promise<Page | undefined> {
  const { branch, page } = sources;
  // A reusable content is no page that could be read with current paths.
  if (page.path === "") return undefined;
  const [typed, meant] = await Promise.all([
    readPage(branch, page.id),
    readPage(branch, page.id, "relative"),
  ]);
  if (typed.type !== "document" || meant.type !== "document") return undefined;
  const index = linkTargets(typed.markdown ?? "").indexOf(target);
  const [path] = (linkTargets(meant.markdown ?? "")[index] ?? "").split("#");
  return path ? findLinkedPage(sources, path) : undefined;
}

/** A file that is no page is kept where its reader wants it. */
async function saveLinkedFile({ branch, files }: LinkSources, id: string): Promise<void> {
  const { fileDeeds } = await import("../data/files/fileDeeds.svelte.ts");
  await fileDeeds.saveCopy(branch, { id, name: files().find((file) => file.id === id)?.name ?? id });
}

/** Imported images keep the path that they were linked by; the file's name is its last part. */
function fileByName(files: StoredFile[], target: string): StoredFile | undefined {
  const path = decode(target.split(/[?#]/)[0] ?? "");
  const name = path.split("/").at(-1);
  return (
    files.find((file) => path.endsWith(file.name)) ??
    files.find((file) => file.name.split("/").at(-1) === name)
  );
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function findLinkedPage({ page, pages }: LinkSources, path: string): Page | undefined {
  const all = allPages(pages());
  const given = decode(path);
  const id = /^\/pages\/(.+)$/.exec(given)?.[1];
  if (id) {
    const byId = all.find((one) => one.id === id);
    if (byId) return byId;
  }
  // A page with others under it is the file of its folder.
  const wanted = resolvePath(
    page.pages.length > 0 ? `${page.path}/README` : page.path,
    id === undefined ? given : `/${id}`,
  );
  return all.find((one) => "path" in one && one.path === wanted);
}
