import { join } from "node:path";
import { faultOf, lineOf } from "../../core/fault.ts";
import { openWorkspaces, type Workspaces } from "../../core/workspaces/workspaces.ts";
import { startShellServer } from "./shellServer.ts";
import { openTokenFile } from "./tokenFile.ts";

export interface SeatOptions {
  /** Where the writer's workspaces live. */
  folder: string;
  /** The folder of the built page. */
  renderer: string;
  /** The folder of the handbook, which a first workspace begins with. */
  handbook: string;
  /** Any free one unless said. */
  port?: number;
  /** Starts disconnected. */
  offline?: boolean;
  log: (line: string) => void;
}

/** One writer's place at a browser shell: their workspaces, and the page that shows them. */
export interface Seat {
  workspaces: Workspaces;
  url: string;
  close(): Promise<void>;
}

/** Opens a writer's workspaces and serves the page to their browser. */
export async function openSeat(options: SeatOptions): Promise<Seat> {
  const { folder, renderer, handbook, port = 0, offline = false, log } = options;
  const tokens = openTokenFile(join(folder, "tokens.json"));
  const at = join(folder, "workspaces");
  const workspaces = await openWorkspaces({ folder: at, tokens, handbook, offline, log });
  try {
    const server = await startShellServer(workspaces, {
      port,
      renderer,
      log: ({ operation, error }) => log(lineOf(faultOf(operation, error))),
    });
    return {
      workspaces,
      url: server.url,
      async close() {
        await server.close();
        await workspaces.close();
      },
    };
  } catch (error) {
    await workspaces.close();
    throw error;
  }
}
