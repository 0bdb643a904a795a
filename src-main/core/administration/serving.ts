import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ApiError } from "../../api/error.ts";
import { isAddress } from "../../store/server/address.ts";
import { onDisk } from "../../store/disk/disk.ts";
import { lockFile } from "../../store/disk/fileLock.ts";
import { requireKind } from "./dataKind.ts";
import { passingIn } from "./place.ts";

/** That this process, and no other, serves an instance's data. */
export interface ServingClaim {
  /** Lets who would serve it too know where it is served. */
  announce: (url: string) => Promise<void>;
  release: () => Promise<void>;
}

interface Server {
  pid: number;
  url?: string;
}

const lockIn = (folder: string): string => join(folder, "serving.lock");
const noteIn = (folder: string): string => join(folder, "serving.json");

/** Any number of processes serve what is on a server. */
const unclaimed: ServingClaim = { announce: () => Promise.resolve(), release: () => Promise.resolve() };

/**
 * Claims an instance's data for serving it; commands of an administrator work beside it. Throws 409 while another
 * process serves it, naming that one, and for data of another kind; NoDataError where there is none.
 */
export async function claimServing(place: string): Promise<ServingClaim> {
  await requireKind(place, "instance");
  return isAddress(place) ? unclaimed : claimFolder(place);
}

async function claimFolder(folder: string): Promise<ServingClaim> {
  const unlock = await onDisk(folder, async () => lockFile(lockIn(folder)));
  if (!unlock) {
    const message = `${folder} is served already, by ${await nameServer(folder)}. End that one first.`;
    throw new ApiError(409, message);
  }
  const note = (server: Server): Promise<void> =>
    onDisk(folder, () => writeFile(noteIn(folder), JSON.stringify(server), { mode: 0o600 }));
  const release = async (): Promise<void> => {
    try {
      await rm(noteIn(folder), { force: true });
    } finally {
      unlock();
    }
  };
  const { pid } = process;
  await sweep(folder);
  try {
    await note({ pid });
  } catch (error) {
    await release();
    throw error;
  }
  return { announce: (url) => note({ pid, url }), release };
}

/**
 * Claims a workspace's folder while it is open, and answers what releases it. It is open all the same where another
 * process has it open, and nothing is taken from that one.
 */
export async function claimWorkspace(folder: string): Promise<() => void> {
  const unlock = await onDisk(folder, async () => lockFile(lockIn(folder)));
  if (unlock) await sweep(folder);
  return unlock ?? (() => undefined);
}

/** Whoever was to have it is gone with the process that was sending it. What cannot go now goes in a day. */
const sweep = (folder: string): Promise<void> =>
  rm(passingIn(folder), { recursive: true, force: true }).catch(() => undefined);

/** The note is for people alone: whether somebody serves, only the lock says. */
async function nameServer(folder: string): Promise<string> {
  try {
    const { pid, url } = JSON.parse(await readFile(noteIn(folder), "utf8")) as Server;
    return `process ${pid}${url === undefined ? "" : ` at ${url}`}`;
  } catch {
    return "another process";
  }
}
