import { join } from "node:path";
import { openWorkspaces, type Workspaces } from "../../core/workspaces.ts";
import { startDemo, type Demo } from "./demo.ts";
import type { RunningServer } from "./server.ts";
import { startShellServer } from "./shellServer.ts";
import { openTokenFile } from "./tokenFile.ts";

export interface ShellOptions {
  /** Where the writer's workspaces live. */
  data: string;
  /** Any free one unless said. */
  port?: number;
  /** The folder of the built page. */
  renderer: string;
  /** Also starts an instance on this machine, connects to it, and gives a second writer a page of their own. */
  demo?: boolean;
  /** Starts disconnected. */
  offline?: boolean;
}

export interface Shell {
  /** Opens the app, once: the key in it is good for one browser. */
  url: string;
  /** The second writer's, in a demo. */
  demoUrl?: string;
  close(): Promise<void>;
}

/** Beside the program, in the sources as in the build. */
const handbook = join(import.meta.dirname, import.meta.url.endsWith(".ts") ? "../../handbook" : "handbook");

const log = (line: string): void => void process.stderr.write(`${line}\n`);

interface Seat {
  workspaces: Workspaces;
  server: RunningServer;
}

/** Starts the browser shell: the app's page and core on this machine, for one browser (design §2). */
export async function startShell(options: ShellOptions): Promise<Shell> {
  const { data, renderer, port = 0, demo = false, offline = false } = options;
  const opened: { close(): Promise<void> }[] = [];
  // What was opened last closes first, also where a later part cannot be opened.
  const close = async (): Promise<void> => {
    for (const part of opened.splice(0).reverse()) await part.close();
  };
  const sit = async (folder: string, seatPort: number, seatOffline: boolean): Promise<Seat> => {
    const tokens = openTokenFile(join(folder, "tokens.json"));
    const at = join(folder, "workspaces");
    const workspaces = await openWorkspaces({ folder: at, tokens, handbook, offline: seatOffline, log });
    opened.push(workspaces);
    const server = await startShellServer(workspaces, {
      port: seatPort,
      renderer,
      log: ({ operation, error }) => log(`${operation} failed: ${String(error)}`),
    });
    opened.push(server);
    return { workspaces, server };
  };
  try {
    if (!demo) {
      const { server } = await sit(data, port, offline);
      return { url: server.url, close };
    }
    const folder = join(data, "demo");
    const instance = await startDemo({ folder, handbook, log });
    opened.push(instance);
    const first = await sit(data, port, offline);
    const second = await sit(join(folder, "second"), 0, false);
    await meet(first.workspaces, instance, instance.first, offline);
    await meet(second.workspaces, instance, instance.second, false);
    return { url: first.server.url, demoUrl: second.server.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connects a writer to the demo's instance, as themself; a start that is to be offline goes offline again. */
async function meet(workspaces: Workspaces, { url }: Demo, token: string, offline: boolean): Promise<void> {
  const connected = await workspaces.desktop("connect", { url, token });
  if (!connected.ok) throw new Error(`The demo could not be connected to: ${connected.error.message}`);
  if (offline) await workspaces.desktop("setOnline", { online: false });
}
