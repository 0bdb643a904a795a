import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { administer, findAdministrator, initInstance } from "../../core/administration/administration.ts";
import { faultOf, lineOf } from "../../core/fault.ts";
import { addUser, createToken } from "../../core/administration/foundation.ts";
import { furnishHandbook } from "../../core/workspaces/handbook.ts";
import { openInstance } from "../../core/open.ts";
import { claimServing } from "../../core/administration/serving.ts";
import { choosePort } from "./port.ts";
import { startServer } from "./server.ts";
import { version } from "../../api/version.ts";

export interface DemoOptions {
  /** Where the instance's data and what is remembered of it go. */
  folder: string;
  /** The folder of the handbook, which the instance begins with. */
  handbook: string;
  log: (line: string) => void;
}

/** What has to stay the same between two starts: replicas know the address, and tokens are shown once. */
interface Kept {
  port: number;
  first: string;
  second: string;
}

export interface Demo {
  url: string;
  /** The tokens of the two writers. */
  first: string;
  second: string;
  close(): Promise<void>;
}

const host = "127.0.0.1";

/** Starts an instance on this machine with the handbook and two writers, who can then watch each other's edits. */
export async function startDemo({ folder, handbook, log }: DemoOptions): Promise<Demo> {
  const data = join(folder, "instance");
  const kept = (await readKept(folder)) ?? (await makeDemo(folder, data, handbook));
  const port = await choosePort(kept.port, host).catch(() => {
    throw new Error(
      `The demo's port ${kept.port} is in use; perhaps it runs already. ` +
        `To begin the demo anew, remove the folder ${folder}.`,
    );
  });
  const claim = await claimServing(data);
  try {
    await claim.announce(`http://${host}:${port}`);
    const { url, close } = await serveDemo(data, port, log);
    return {
      url,
      first: kept.first,
      second: kept.second,
      async close() {
        await close();
        await claim.release();
      },
    };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

async function serveDemo(
  data: string,
  port: number,
  log: DemoOptions["log"],
): Promise<Pick<Demo, "url" | "close">> {
  const core = await openInstance({ place: data, baseUrl: `http://${host}:${port}`, log });
  try {
    const server = await startServer(core, {
      port,
      host,
      version,
      log: ({ operation, error }) => log(lineOf(faultOf(operation, error))),
    });
    return {
      url: server.url,
      async close() {
        await server.close();
        await core.close();
      },
    };
  } catch (error) {
    await core.close();
    throw error;
  }
}

const keptPath = (folder: string): string => join(folder, "demo.json");

async function readKept(folder: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(keptPath(folder), "utf8")) as Kept;
  } catch {
    return undefined;
  }
}

/** What is remembered is written last: a demo that was cut short while it was made is made anew. */
async function makeDemo(folder: string, data: string, handbook: string): Promise<Kept> {
  await rm(data, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { organization, token } = await initInstance(data, {
    organization: "Recto demo",
    name: nameOfWriter(),
    email: "first@demo.invalid",
  });
  const second = await administer(data, async (engine) => {
    await furnishHandbook(engine, await findAdministrator(engine), organization, handbook);
    const email = "second@demo.invalid";
    await addUser(engine, { organization, name: "Second writer", email, role: "review" });
    return createToken(engine, { email, name: "Demo" });
  });
  const kept: Kept = { port: await choosePort(0, host), first: token, second: second.token };
  const aside = `${keptPath(folder)}.new`;
  await writeFile(aside, JSON.stringify(kept), { mode: 0o600 });
  await rename(aside, keptPath(folder));
  return kept;
}

function nameOfWriter(): string {
  try {
    return userInfo().username || "First writer";
  } catch {
    return "First writer";
  }
}
