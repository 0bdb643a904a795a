import { join } from "node:path";
import { startCompany } from "./company.ts";
import { openSeat } from "./seat.ts";

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

/** Starts the browser shell: the app's page and core on this machine, for one browser (design §2). */
export async function startShell(options: ShellOptions): Promise<Shell> {
  const { data: folder, renderer, port = 0, demo = false, offline = false } = options;
  const opened: { close(): Promise<void> }[] = [];
  // What was opened last closes first, also where a later part cannot be opened.
  const close = async (): Promise<void> => {
    for (const part of opened.splice(0).reverse()) await part.close();
  };
  try {
    const company = demo ? await startCompany({ folder, renderer, handbook, log }) : undefined;
    if (company !== undefined) opened.push(company);
    const seat = await openSeat({ folder, renderer, handbook, port, offline, log });
    opened.push(seat);
    await company?.meet(seat.workspaces, offline);
    return { url: seat.url, ...(company === undefined ? {} : { demoUrl: company.url }), close };
  } catch (error) {
    await close();
    throw error;
  }
}
