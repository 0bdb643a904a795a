import { ask } from "./ask.ts";
import type { OpenBranch } from "./branch.svelte.ts";
import { naming } from "./naming.svelte.ts";
import { attempt, createPage } from "./pageActions.ts";
import { panels } from "./panels.svelte.ts";
import { place } from "./place.svelte.ts";
import { toasts } from "./toasts.svelte.ts";

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
  await nameWhatIsMade(async () => {
    const page = await createPage(branch, where);
    if (page !== undefined) place.go({ view: "page", page, part: "title" });
  });
}

/** Makes something and goes to it; what its writer types meanwhile is its name. */
export async function nameWhatIsMade(make: () => Promise<void>): Promise<void> {
  naming.begin();
  if (!(await attempt(make))) naming.end();
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
  return attempt(async () => {
    const request = await ask("createChangeRequest", { spaceId, body: { subject } });
    const { view, part, page } = place;
    const to = { space: spaceId, request: request.id };
    if (view === "reusables") place.go({ ...to, part });
    else place.go({ ...to, view: page ? "page" : "request" });
  });
}
