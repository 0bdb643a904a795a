import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ApiError } from "../../api/error.ts";
import type { FetchUrl } from "../../jobs/fetchUrl.ts";
import { trustSystemRoots } from "../../jobs/trustedRoots.ts";
import type { FileContent } from "../core.ts";

/** A picture may have as many bytes as this. */
const largestPicture = 20 * 1024 * 1024;
/** And takes as long as this, in milliseconds. */
const longestWait = 30_000;
/** So many bytes of pictures stay in memory: a page that is scrolled draws each of them again and again. */
const mostKept = 60 * 1024 * 1024;

/** A way to get one picture; each gets its own, since a way has one deadline. */
export type MakeFetch = () => Promise<FetchUrl>;

const overTheInternet: MakeFetch = async () => {
  const { urlFetcher } = await import("../../jobs/fetchUrl.ts");
  trustSystemRoots();
  return urlFetcher({ limit: largestPicture, deadline: longestWait });
};

/**
 * Pictures that pages name by an address on somebody else's server. Getting one tells that server who reads the page,
 * and when: so it is got only from hosts that the writer agreed to, by this process and never by the page, without
 * cookies and without saying where the page is.
 */
export class RemotePictures {
  readonly #path: string;
  readonly #makeFetch: MakeFetch;
  readonly #kept = new Map<string, Promise<FileContent>>();
  readonly #sizes = new Map<string, number>();
  #hosts: Promise<string[]> | undefined;

  constructor(path: string, makeFetch = overTheInternet) {
    this.#path = path;
    this.#makeFetch = makeFetch;
  }

  /** The hosts that the writer agreed to. */
  hosts(): Promise<string[]> {
    this.#hosts ??= readHosts(this.#path);
    return this.#hosts;
  }

  /** Agrees to a host, or takes that back; answers all hosts. Throws 400 for what is no host. */
  async agree(host: string, isShown: boolean): Promise<string[]> {
    if (hostOf(`https://${host}/`) !== host) throw new ApiError(400, `"${host}" is no host of pictures.`);
    const others = (await this.hosts()).filter((one) => one !== host);
    const hosts = isShown ? [...others, host] : others;
    await mkdir(dirname(this.#path), { recursive: true });
    await writeFile(`${this.#path}.new`, JSON.stringify({ hosts }));
    await rename(`${this.#path}.new`, this.#path);
    this.#hosts = Promise.resolve(hosts);
    if (!isShown) this.#kept.clear();
    return hosts;
  }

  /** The picture at an address; undefined where the writer did not agree, or there is no picture. */
  async read(address: string): Promise<FileContent | undefined> {
    const host = hostOf(address);
    if (host === undefined || !(await this.hosts()).includes(host)) return undefined;
    const kept = this.#kept.get(address) ?? this.#fetch(address);
    this.#kept.set(address, kept);
    return kept.catch(() => {
      // The network may be back when it is asked for again.
      this.#kept.delete(address);
      return undefined;
    });
  }

  async #fetch(address: string): Promise<FileContent> {
    const fetchUrl = await this.#makeFetch();
    const picture = await fetchUrl(address, async ({ contentType = "", bytes }) => {
      if (!contentType.startsWith("image/")) throw new ApiError(400, `${address} is no picture.`);
      const parts: Uint8Array[] = [];
      for await (const part of bytes) parts.push(part);
      return { bytes: Buffer.concat(parts), contentType, name: "picture" };
    });
    this.#sizes.set(address, picture.bytes.byteLength);
    this.#makeRoom();
    return picture;
  }

  /** Forgets the pictures that were got first. */
  #makeRoom(): void {
    let size = [...this.#sizes.values()].reduce((sum, one) => sum + one, 0);
    for (const [address, bytes] of this.#sizes) {
      if (size <= mostKept) return;
      this.#sizes.delete(address);
      this.#kept.delete(address);
      size -= bytes;
    }
  }
}

/** The host of an address over a line that nobody reads, as it is dialed; undefined for any other. */
function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, username, password } = new URL(address);
  const isPlain = protocol === "https:" && username === "" && password === "";
  return isPlain && /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/.test(host) ? host : undefined;
}

async function readHosts(path: string): Promise<string[]> {
  try {
    const { hosts } = JSON.parse(await readFile(path, "utf8")) as { hosts?: unknown };
    return Array.isArray(hosts) ? hosts.filter((host) => typeof host === "string") : [];
  } catch {
    return [];
  }
}
