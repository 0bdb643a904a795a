/* As the toolbar is drawn: a button with the gap behind it, and the line between two groups. */
const button = 34;
const line = 15;

/** How many tools of these groups stand in a row of a width, beside as many buttons at its end as always do. */
export function toolsThatFit(width: number, groups: readonly number[], atEnd: number): number {
  const count = groups.reduce((sum, size) => sum + size, 0);
  // Behind the last tool there is a line too, before what always stands.
  const widthOf = (tools: number): number => {
    let lines = 0;
    for (let before = 0, at = 0; before < tools; before += groups[at] ?? 0, at += 1) lines += 1;
    return tools * button + lines * line + atEnd * button;
  };
  if (widthOf(count) <= width) return count;
  let fitting = count - 1;
  // What does not fit takes a button itself.
  while (fitting > 0 && widthOf(fitting) + button > width) fitting -= 1;
  return fitting;
}
