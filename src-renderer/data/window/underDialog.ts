/** Whether a dialog has the window: what lies under it cannot be seen well, and no key reaches it. */
export const isUnderDialog = (): boolean => document.querySelector("[role=dialog]") !== null;
