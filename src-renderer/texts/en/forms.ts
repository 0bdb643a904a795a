/** What forms say of what is written in them. */
export const forms = {
  undo: "Undo changes",
  waits: "What you wrote is not saved yet. It waits where you wrote it.",
  refused: "This was not saved.",
  changedMeanwhile: (theirs: string) =>
    `Somebody else changed this meanwhile${theirs === "" ? "" : `, to “${theirs}”`}. Saving puts yours in its place.`,
};
