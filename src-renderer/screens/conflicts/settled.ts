import { reopenConflict } from "../../data/requests/conflicts.ts";
import { isSameBranch, type Branch } from "../../data/pages/content.ts";
import { attempt } from "../../data/pages/pageActions.ts";

/** What the writer settled since the window is open, the last at the end. */
let settled: { branch: Branch; id: string }[] = [];

/** Notes that the writer settled a conflict, so that it can be undone. */
export function noteSettled(branch: Branch, id: string): void {
  settled = [...settled.filter((one) => one.id !== id), { branch, id }];
}

/** Asks about a conflict again. */
export async function askAgain(branch: Branch, id: string): Promise<void> {
  settled = settled.filter((one) => one.id !== id);
  await attempt(() => reopenConflict(branch, id));
}

/** The conflict of a branch that the writer settled last; undefined where there is none. */
export function lastSettled(branch: Branch): string | undefined {
  return settled.findLast((one) => isSameBranch(one.branch, branch))?.id;
}
