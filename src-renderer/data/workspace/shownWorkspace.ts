/** The workspace that this window shows, which goes with everything that it asks but what is left of another's pages. */
export const shownWorkspace: { id: string | undefined } = { id: undefined };
