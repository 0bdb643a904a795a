import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Job } from "../../src-main/api/types/job.ts";
import { packZip } from "../../src-main/content/export/packZip.ts";
import { root } from "./runtime.ts";

const node = process.execPath;
const program = join(root, "out/main/cli.js");

/** Runs a `recto` command of the built program to its end; throws what it says when it fails. */
export function recto(...words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [program, ...words], { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let err = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve(out.trim());
      else reject(new Error(`recto ${words.join(" ")} ended with ${code}: ${err}`));
    });
  });
}

export interface RunningInstance {
  url: string;
  data: string;
  /** A token for each member, by first name. */
  tokens: Record<string, string>;
  /** The id of the space that was imported. */
  space: string;
  folder: string;
  close(): Promise<void>;
}

/** The data of an instance with an organization and two members, and a token for each. */
interface Beginning {
  data: string;
  tokens: Record<string, string>;
}

let beginning: Promise<Beginning> | undefined;

/** Every instance of a test process begins with a copy of the same data: making it takes three programs. */
const begin = (): Promise<Beginning> => (beginning ??= makeBeginning());

async function makeBeginning(): Promise<Beginning> {
  const folder = mkdtempSync(join(tmpdir(), "recto-beginning-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, "instance");
  const Ada = await recto(
    ...["init", "--quiet", "--data", data, "--organization", "Lighthouse", "--name", "Ada"],
    ...["--email", "ada@lighthouse.example"],
  );
  const ben = ["--email", "ben@lighthouse.example"];
  await recto("user", "add", "--quiet", "--data", data, "--name", "Ben", ...ben, "--role", "review");
  const Ben = await recto("token", "create", "--quiet", "--data", data, ...ben);
  return { data, tokens: { Ada, Ben } };
}

/** An instance with an organization, two members and a space made of these pages, served on loopback. */
export async function serveInstance(pages: Record<string, string>): Promise<RunningInstance> {
  const { data: begun, tokens } = await begin();
  const folder = mkdtempSync(join(tmpdir(), "recto-story-"));
  const data = join(folder, "instance");
  cpSync(begun, data, { recursive: true });
  // What it is to fetch stands on this machine too. Its lines about each request would bury what a test says.
  const options = ["--data", data, "--port", "0", "--fetch-private-addresses", "--log-level", "warn"];
  const server = spawn(node, [program, "serve", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const close = async (): Promise<void> => {
    if (server.exitCode === null && server.kill("SIGTERM"))
      await new Promise((ended) => server.once("exit", ended));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(server);
    const space = await importPages(`${url}/v1`, { ...tokens }, pages);
    return { url, data, tokens: { ...tokens }, space, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Has the instance that runs import them, which starts no program for it; answers the space's id. */
async function importPages(
  api: string,
  { Ada = "" }: Record<string, string>,
  pages: Record<string, string>,
): Promise<string> {
  const ask = async <T>(
    method: string,
    path: string,
    type: string,
    body?: Uint8Array<ArrayBuffer> | string,
  ): Promise<T> => {
    const headers = { authorization: `Bearer ${Ada}`, "content-type": type };
    const answer = await fetch(`${api}${path}`, { method, headers, body: body ?? null });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${said}`);
    return (said === "" ? undefined : JSON.parse(said)) as T;
  };
  const json = "application/json";
  const { items } = await ask<{ items: { id: string }[] }>("GET", "/orgs", json);
  const at = `/orgs/${items[0]?.id}`;
  const files = Object.entries(pages).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  const archive = packZip(files, 0);
  const blob = createHash("sha256").update(archive).digest("hex");
  await ask("PUT", `${at}/blobs/${blob}`, "application/octet-stream", new Uint8Array(archive));
  const order = JSON.stringify({ blob, title: "Keeper’s guide" });
  const { result } = await ask<Job>("POST", `${at}/imports`, json, order);
  if (result?.space === undefined) throw new Error("The pages were not imported.");
  return result.space;
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = "";
    server.stdout?.setEncoding("utf8").on("data", (text: string) => {
      seen += text;
      const address = /listening on (http:\/\/\S+)/.exec(seen)?.[1];
      if (address !== undefined) resolve(address);
    });
    server.once("exit", (code) => reject(new Error(`The instance ended with ${code}.`)));
  });
}
