/** What the app says about the computer around it: links that lead outside, pictures from elsewhere. */
export const desktop = {
  recovered: "This window was loaded again after it had failed. What was saved is here.",
  updateReady: (version: string) => `Recto ${version} is ready.`,
  restart: "Restart",
  openOutside: (host: string, address: string) => `Open ${host} outside Recto?\n\n${address}`,
  picture: {
    from: (host: string) => `Picture from ${host}`,
    show: (host: string) => `Show pictures of ${host}`,
    trusted: (host: string) =>
      `Pictures of ${host} are shown from now on. Its server learns when you read them.`,
    takeBack: "Hide them",
  },
  preferences: "Preferences",
};
