/** The note over a space that is not here. */
export const onlineNote = {
  storage: "Storage",
  onlineOnly: "Online only",
  fetching: (space: string) =>
    `“${space}” is not here whole yet, and there is no connection to the organization now. Fetching goes on with the network.`,
  online: (space: string) => `“${space}” is online only, and there is no connection to the organization now.`,
  keep: "Keep offline",
};
