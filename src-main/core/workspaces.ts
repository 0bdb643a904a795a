/** One workspace, one instance (or none), one user (design §6.10). */
export interface Workspace {
  id: string;
  /** The organization's title. */
  title: string;
  organization: string;
  kind: "local" | "replica";
  /** The instance's address, for a replica. */
  url: string | null;
  user: { id: string; displayName: string };
  current: boolean;
}
