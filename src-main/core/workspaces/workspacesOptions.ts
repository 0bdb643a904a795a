import type { Printer } from "../files/printContent.ts";
import type { FindProxy } from "../network/ways.ts";
import type { HostVerbs } from "./workspaceVerbs.ts";

/** Keeps one token for each workspace, by the workspace's id. */
export interface TokenVault {
  read(workspace: string): Promise<string | undefined>;
  write(workspace: string, token: string): Promise<void>;
  remove(workspace: string): Promise<void>;
}

export interface WorkspacesOptions {
  folder: string;
  tokens: TokenVault;
  /** The folder of the handbook that the first workspace begins with. */
  handbook: string;
  /** What the first workspace is called, in its writer's language. */
  firstTitle?: () => string;
  /** Starts without the network. */
  offline?: boolean;
  /** What only the host can do. */
  verbs?: HostVerbs;
  /** What makes PDFs of pages; a browser of this computer unless said. */
  printer?: Printer;
  /** Which ways the system has to an instance; the environment's are gone without it. */
  proxyFor?: FindProxy;
  log?: (line: string) => void;
}
