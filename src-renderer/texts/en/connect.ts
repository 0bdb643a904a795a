/** The dialog that connects to an organization. */
export const connect = {
  title: "Connect to an organization",
  description:
    "What you may see of it is copied to this computer, so that you can read and write without a network.",
  address: "Address",
  noAddress: "This is no address; one looks like https://docs.example.org.",
  token: "API token",
  tokenHint: "Whoever runs your organization’s instance gives you one. It is kept on this computer.",
  failed: "The organization was not connected.",
  copying: "Connecting, and copying the first pages …",
  connecting: "Connecting …",
  connect: "Connect",
  connected: (title: string) => `Connected to ${title}.`,
};
