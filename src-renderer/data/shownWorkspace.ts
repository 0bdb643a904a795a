/**
 * The workspace that this window shows, which goes with everything that it asks. It changes after what belongs to the
 * former one has been handed over, so that the last words of a page reach the workspace that they are of.
 */
export const shownWorkspace: { id: string | undefined } = { id: undefined };
