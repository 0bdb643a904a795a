/** Whether a key is pressed where it means something else: where somebody writes, in a dialog, a menu or the tree. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, [contenteditable=true], [role=dialog], [role=tree], [role=menu]") !== null;
