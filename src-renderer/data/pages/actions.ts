import { ask } from "../calls/ask.ts";
import type { OpenBranch } from "./branch.svelte.ts";
import { naming } from "./naming.svelte.ts";
import { attempt, createPage } from "./pageActions.ts";
import { panels } from "../window/panels.svelte.ts";
import { place, type Location } from "../window/place.svelte.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { treeUndo } from "./treeUndo.svelte.ts";
import { wayOn } from "../window/wayOn.ts";
import { texts } from "../../texts/texts.ts";

/** Makes a page on the open branch and goes to it, its title ready to be typed. */
export async function newPage(
  open: OpenBranch,
  where: { into?: string; after?: string } = {},
): Promise<void> {
  const { branch, lock } = open;
  if (!branch) return;
  if (lock !== undefined) {
    toasts.fail(lock);
    return;
  }
  const from = place.here;
  await nameWhatIsMade(texts.page.made, async () => {
    const page = await createPage(branch, where);
    if (page === undefined) return undefined;
    const made = { page, title: texts.page.untitled, from };
    treeUndo.add({ branch, back: [{ operation: "delete_page", page }], made });
    return { view: "page", page, part: "title" };
  });
}

/** Makes something and goes to where it is; what its writer types meanwhile is its name. */
export async function nameWhatIsMade(
  said: string,
  make: () => Promise<Partial<Location> | undefined>,
): Promise<void> {
  naming.begin();
  const onward = wayOn();
  let isNamed = false;
  await attempt(async () => {
    const to = await make();
    isNamed = to !== undefined && onward.go(to, said);
  });
  if (!isNamed) naming.end();
}

/** Opens what finds and replaces in all pages, beside the page; where it is open its field takes the keys. */
export function findInSpace(): void {
  panels.comments = false;
  panels.find = true;
  panels.findAsked += 1;
  panels.uncover();
  if (place.view !== "page") place.go({ view: "page" });
}

/** Opens a change request of the writer's own, and its pages for writing; answers whether it was made. */
export async function newRequest(spaceId: string, subject = ""): Promise<boolean> {
  const onward = wayOn();
  const { view, part, page } = place;
  return attempt(async () => {
    const request = await ask("createChangeRequest", { spaceId, body: { subject } });
    const to = { space: spaceId, request: request.id };
    const own =
      view === "reusables"
        ? { ...to, part }
        : { ...to, view: page ? ("page" as const) : ("request" as const) };
    onward.go(own, texts.requests.made);
  });
}
