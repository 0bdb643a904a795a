/** The window around the screens: what it says when there is nothing to show, and the names of its parts. */
export const app = {
  page: "Page",
  commentsPanel: "Comments panel",
  hideSidebar: "Hide sidebar",
  opening: "Opening your workspace",
  notOpened: "The workspace could not be opened.",
  notLoaded: "This part of Recto could not be loaded.",
  loading: "Opening",
  empty: {
    title: "Nothing to write on yet",
    local: "Make a space for your pages, or connect to the organization you write for.",
    connected: (organization: string) =>
      `No space of ${organization} is open to you yet. Make one, or ask who runs it.`,
    newSpace: "New space",
    connect: "Connect to an organization",
  },
};
