import { hostname } from "node:os";
import { administer } from "../core/administration.ts";
import { openInstance, hasData } from "../core/open.ts";
import { claimServing, type ServingClaim } from "../core/serving.ts";
import { choosePort } from "../hosts/http/port.ts";
import { startServer } from "../hosts/http/server.ts";
import { version } from "../hosts/http/version.ts";
import { textOf, Failure, UsageError, type Command } from "./command.ts";

export const serve: Command = {
  name: "serve",
  summary: "Run an instance",
  synopsis: "--data DIR [--port 4400] [--host 127.0.0.1] [--fetch-private-addresses]",
  help: `
  --data DIR   the instance's data, made by recto init
  --port 4400  the port to listen on; 0 picks a free one
  --host HOST  the address to listen on; 127.0.0.1 hears this machine only
  --fetch-private-addresses
               lets writers add files by addresses of this machine and its network, too: without it only what
               the whole internet can reach is fetched for them

Prints "listening on http://HOST:PORT" when it is ready. SIGTERM and Ctrl+C let it finish its requests and end.
Data is served by one process at a time; the other commands work beside it.
RECTO_URL says under which address others reach it, where a proxy stands before it.`,
  options: {
    data: { type: "string" },
    port: { type: "string", default: "4400" },
    host: { type: "string", default: "127.0.0.1" },
    "fetch-private-addresses": { type: "boolean" },
  },
  needs: ["data"],
  async run(given) {
    const folder = textOf(given, "data");
    const port = portOf(textOf(given, "port"));
    const privateAddresses = given.options["fetch-private-addresses"] === true;
    if (!hasData(folder))
      throw new Failure(
        `there is no data in ${folder}. Make some with: ` +
          `recto init --data ${folder} --organization TITLE --name NAME --email EMAIL`,
      );
    const claim = await claimServing(folder);
    try {
      await serveData(folder, { port, host: textOf(given, "host"), privateAddresses, claim });
    } finally {
      await claim.release();
    }
  },
};

interface ServeOptions {
  port: number;
  host: string;
  privateAddresses: boolean;
  claim: ServingClaim;
}

/** Serves until a signal asks for the end. */
async function serveData(folder: string, options: ServeOptions): Promise<void> {
  // Says at once what is wrong with the data, before anything listens.
  await administer(folder, async () => undefined);
  const { host, privateAddresses, claim } = options;
  const port = await freePort(options.port, host);
  const address = `http://${reachableName(host)}:${port}`;
  await claim.announce(address);
  const publicUrl = publicUrlOf(process.env["RECTO_URL"]);
  const stopped = stopSignal();
  const log = (line: string): void => console.error(line);
  const core = await openInstance({
    folder,
    baseUrl: publicUrl ?? address,
    privateAddresses,
    log,
  });
  try {
    const server = await startServer(core, {
      port,
      host,
      version,
      hosts: publicUrl === undefined ? [] : [new URL(publicUrl).hostname],
      log: ({ operation, error }) => log(`${operation} failed: ${error instanceof Error ? error.stack : ""}`),
    });
    console.log(`listening on ${server.url}`);
    await stopped;
    await server.close();
  } finally {
    await core.close();
  }
}

/** Settles at the first signal that asks the instance to end; a second one ends it at once. */
function stopSignal(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        stop();
      });
    }
  });
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  if (port > 65_535) throw new UsageError(`--port is a number up to 65535, not "${text}".`);
  return port;
}

function publicUrlOf(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new Failure(`RECTO_URL is no web address: "${text}".`);
  return text.replace(/\/+$/, "");
}

/** Throws in words what the system says of an address that cannot be listened at. */
async function freePort(port: number, host: string): Promise<number> {
  try {
    return await choosePort(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new Failure(`port ${port} on ${host} is in use. Choose another one with --port.`);
    if (code === "EACCES")
      throw new Failure(`port ${port} may not be used by this account. Choose one above 1023.`);
    throw new Failure(`${host} is no address of this machine (${code ?? String(error)}).`);
  }
}

/** A wildcard is no name that anybody can reach. */
function reachableName(host: string): string {
  if (host === "0.0.0.0" || host === "::") return hostname();
  return host.includes(":") ? `[${host}]` : host;
}
