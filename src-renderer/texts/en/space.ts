/** Making a space, its settings, why it cannot be written on, and the screen of one that is locked away. */
export const space = {
  emoji: "Emoji",
  title: "Title",
  create: "Create",
  save: "Save",
  notSaved: "These settings were not saved.",
  made: {
    title: "New space",
    description: "A space holds pages that belong together, such as a handbook.",
    example: "Handbook",
    failed: "The space was not made.",
  },
  settings: "Space settings",
  locked: "Locked",
  lockedHint: "Nobody edits the space directly; changes are proposed through change requests.",
  restorable: "A deleted space can be restored for 7 days.",
  delete: "Delete",
  deleteThis: "Delete this space",
  deleteQuestion: (title: string) => `Delete “${title}”?`,
  deleteExplained: "Its pages, change requests and comments go with it. For 7 days it can be restored.",
  deleted: (title: string) => `“${title}” was deleted. It can be restored for 7 days.`,
  locks: {
    readOnly: "You can read this space, but not change it.",
    merged: "This change request is merged. Its pages can be read.",
    archived: "This change request is archived. Reopen it to go on.",
    space: "This space is locked: changes are proposed through a change request.",
  },
  lost: {
    title: (organization: string) => `You are not a member of “${organization}” any more`,
    nothingUnsent: "What this computer kept of it was removed. Nothing of yours was left unsent.",
    begun:
      "What this computer kept of it was removed. What you had begun to write is below, until you put it away.",
    unsent: (count: number) =>
      `What this computer kept of it was removed. ${count === 1 ? "One change of yours that was not sent is" : `${count} changes of yours that were not sent are`} kept here.`,
    save: "Save what was not sent",
    look: "Look at it",
    remove: "Remove from this computer",
    askAgain: "Ask again",
    removeQuestion: (organization: string) => `Remove “${organization}”?`,
    removeExplained: "It is taken off this computer. The organization keeps what you wrote for it.",
    removeAction: "Remove",
  },
};
