/**
 * What two sides made of bytes that are no words: the gap behind a block, the number of an item. Where both changed
 * them, the one that is further from the base in length wins, since nobody needs to look at that. A side without them
 * counts as unchanged.
 */
export function mergeBytes(
  base: string | undefined,
  ours: string | undefined,
  theirs: string | undefined,
): string {
  if (ours === undefined || theirs === undefined) return ours ?? theirs ?? base ?? "";
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const was = base?.length ?? 0;
  const further = Math.abs(ours.length - was) - Math.abs(theirs.length - was);
  if (further !== 0) return further > 0 ? ours : theirs;
  return ours > theirs ? ours : theirs;
}
