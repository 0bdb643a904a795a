import { ApiError } from "../../api/error.ts";
import type { ConflictResolution } from "../../api/types/conflict.ts";
import type { ConflictRow } from "../../store/tables.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { openSubject, type Subject } from "./conflictSubjects.ts";
import {
  isJoin,
  raiseAgain,
  raiseConflict,
  resolutionOf,
  settleConflict,
  standingOf,
  type ConflictPlace,
  type Raised,
} from "./conflicts.ts";
import { Draft } from "../branches/draft.ts";
import { mainBranch } from "../entry.ts";
import { mergeText } from "../merge/textMerge.ts";
import { revise } from "../history/revise.ts";
import { viewHead } from "../view/view.ts";
import { refuseLocked } from "../writeContent.ts";

/**
 * Resolves a conflict by a choice or by a text of the caller's, in one revision of its branch. Where somebody resolved
 * it otherwise, or changed what stood there, while the caller was apart and decided without knowing, nobody's words
 * are written over: what stands and what the caller wants become a new conflict. What the caller wants is joined with what
 * became of what stands since the conflict was raised, which they did not have before them. A choice that leaves
 * everything as it is writes nothing, so a locked space takes it; any other is a direct write to main, which a lock
 * refuses. Throws 409 for a conflict that is known to be resolved otherwise.
 */
export async function resolveConflict(
  authoring: SpaceAuthoring,
  row: ConflictRow,
  chosen: ConflictResolution,
): Promise<void> {
  const { choice } = chosen;
  const draft = new Draft(authoring.db, await viewHead(authoring.db, authoring.space.id, row.branch));
  const subject = await openSubject(authoring, draft, row);
  const current = await subject.read();
  let wanted = await wantedOf(subject, row, chosen, current);
  const resolution = choice ?? "markdown";
  // Whether a page is there has no more than two answers, and the page itself knows.
  const standing = row.kind === "delete-edit" ? current : standingOf(row);
  if (row.status === "resolved") {
    const repeated = resolutionOf(row) === resolution && (choice !== undefined || row.joined === wanted);
    if (repeated || subject.agree(current, wanted)) return;
    // Whoever decides now has both in hand, the conflict resolved and their own words, and can open it again.
    if (authoring.firstRun)
      throw new ApiError(
        409,
        `This conflict is resolved already (${resolutionOf(row)}). Open it again to resolve it otherwise.`,
      );
    await raiseAgain(authoring, row.branch, again(row, { base: row.ours, ours: current, theirs: wanted }));
    return;
  }
  let place;
  if (!subject.agree(standing, wanted)) {
    if (row.branch === mainBranch) refuseLocked(authoring.space);
    const sides = { base: standing, ours: current, theirs: wanted };
    // Both sides have what became of the one that stands: nothing of it is written over. Of what was joined they have not.
    const hasCurrent = choice === "both" && (standing === row.ours || standing === row.theirs);
    const isMoved = !hasCurrent && !subject.agree(current, standing);
    let isAsked = isMoved && !authoring.firstRun;
    let isJoined = false;
    // Who decides had what was asked about before them, and not what has become of it since. Wherever this runs once more
    // it comes to the same, so nobody's page changes behind them.
    if (isMoved && row.kind === "text" && current) {
      const merged = mergeText({ base: standing ?? "", ours: current, theirs: wanted ?? "" });
      isAsked = merged.conflicts.length > 0;
      isJoined = !isAsked && merged.joins.length > 0;
      if (!isAsked) wanted = merged.text;
    }
    if (isAsked && !subject.agree(current, wanted))
      await raiseAgain(authoring, row.branch, again(row, sides));
    else {
      place = await subject.write(wanted);
      if (isJoined)
        await raiseConflict(authoring, row.branch, {
          ...again(row, sides),
          ...(place ? { place } : {}),
          joined: wanted ?? "",
        });
    }
    await revise(authoring, draft);
  }
  await settleConflict(authoring, row, {
    resolution,
    joined: isSide(resolution) ? (isJoin(row) ? row.joined : null) : wanted,
    place,
  });
}

const isSide = (resolution: string): boolean => resolution === "ours" || resolution === "theirs";

async function wantedOf(
  subject: Subject,
  row: ConflictRow,
  { choice, markdown }: ConflictResolution,
  current: string | null,
): Promise<string | null> {
  if (markdown !== undefined) {
    if (!subject.takesText)
      throw new ApiError(400, "/body/markdown: this conflict is not about a text; choose ours or theirs.");
    return subject.fit(markdown);
  }
  switch (choice) {
    case "theirs":
      return row.theirs;
    case "both": {
      const both = await bothOf(subject, row, current);
      if (both === undefined)
        throw new ApiError(400, "/body/choice: there is no keeping both here; choose ours or theirs.");
      return both;
    }
    case "joined":
      if (row.joined === null)
        throw new ApiError(400, "/body/choice: nothing was joined here; choose ours, theirs or both.");
      return row.joined;
    default:
      return row.ours;
  }
}

/**
 * Both sides as one value: of the one that stands what has become of it since, and the other beside it. Where both stand
 * already nothing is put beside them.
 */
async function bothOf(
  subject: Subject,
  row: ConflictRow,
  current: string | null,
): Promise<string | undefined> {
  const [ours, theirs] = [row.ours ?? "", row.theirs ?? ""];
  if (!current) return subject.join(ours, theirs);
  if (resolutionOf(row) === "both") return current;
  const standing = standingOf(row);
  if (standing === row.ours) return subject.join(current, theirs);
  return standing === row.theirs ? subject.join(ours, current) : subject.join(ours, theirs);
}

/** The same thing asked about once more, with other sides. */
const again = (row: ConflictRow, sides: Pick<Raised, "base" | "ours" | "theirs">): Raised => ({
  kind: row.kind,
  page: row.page,
  ...(row.field === null ? {} : { field: row.field }),
  ...(row.place === null ? {} : { place: JSON.parse(row.place) as ConflictPlace }),
  ...sides,
});
