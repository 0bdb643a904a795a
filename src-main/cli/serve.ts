import { hostname } from "node:os";
import { administer } from "../core/administration/administration.ts";
import { faultOf } from "../core/fault.ts";
import { openInstance } from "../core/open.ts";
import { holdsData } from "../core/administration/requireData.ts";
import { claimServing, type ServingClaim } from "../core/administration/serving.ts";
import { InstanceLog } from "../hosts/http/instanceLog.ts";
import { Metrics } from "../hosts/http/metrics.ts";
import { choosePort } from "../hosts/http/port.ts";
import { startServer, type RunningServer } from "../hosts/http/server.ts";
import { version } from "../api/version.ts";
import { shownPlace } from "../store/server/address.ts";
import { Failure, type Command } from "./command.ts";
import { placeAsTyped, placeOf, placeOptions } from "./place.ts";
import { readServeOptions, serveFlags, type ServeOptions } from "./serveOptions.ts";

export const serve: Command = {
  name: "serve",
  summary: "Run an instance",
  synopsis:
    "(--data DIR | --database ADDRESS) [--port 4400] [--host 127.0.0.1] [--tls-cert FILE --tls-key FILE] [--trusted-proxy ADDRESS,…] [--insecure] " +
    "[--rate 100] [--anonymous-rate 10] [--log-level info] [--fetch-private-addresses]",
  help: `
  --data DIR   the instance's data, made by recto init
  --database ADDRESS
               the same on a PostgreSQL server: postgres://USER@HOST/NAME; its password is best given in PGPASSWORD
  --port 4400  the port to listen on; 0 picks a free one
  --host HOST  the address to listen on; 127.0.0.1 hears this machine only
  --tls-cert FILE, --tls-key FILE
               speak https, with this certificate and its key (PEM); SIGHUP has them read again
  --trusted-proxy ADDRESS,…
               addresses and networks of proxies: from there X-Forwarded-For, -Proto and -Host and X-Request-Id are believed
  --insecure   listen for others without https: everybody on the way can read their tokens
  --rate 100   requests a second with one token, ten times as many at once; 0 for any number
  --anonymous-rate 10
               the same for an address whose requests have no good token
  --log-level info
               error, warn, info or debug; the log goes to standard error, one line of JSON for each thing
  --fetch-private-addresses
               lets writers add files by addresses of this machine and its network, too: without it only what
               the whole internet can reach is fetched for them

Prints "listening on http://HOST:PORT" when it is ready. SIGTERM and Ctrl+C let it finish its requests and end, a second
one ends it at once. A folder is served by one process at a time, a database by any number of them behind one address;
the other commands work beside them.
RECTO_URL says under which address others reach it, where a proxy stands before it. RECTO_METRICS_TOKEN is a secret with
which /metrics can be read, and nothing else.`,
  options: { ...placeOptions, ...serveFlags },
  async run(given) {
    const place = placeOf(given);
    const options = readServeOptions(given, process.env);
    if (!(await holdsData(place)))
      throw new Failure(
        `there is no data in ${shownPlace(place)}. Make some with: ` +
          `recto init ${placeAsTyped(place)} --organization TITLE --name NAME --email EMAIL`,
      );
    const claim = await claimServing(place);
    const log = new InstanceLog(options.logLevel);
    try {
      await serveData(place, { ...options, claim, log });
    } finally {
      await claim.release();
      log.flush();
    }
  },
};

/** Serves until a signal asks for the end. */
async function serveData(
  place: string,
  options: ServeOptions & { claim: ServingClaim; log: InstanceLog },
): Promise<void> {
  // Says at once what is wrong with the data, before anything listens.
  await administer(place, async () => undefined);
  const { host, privateAddresses, claim, log, publicUrl, certificate } = options;
  const tls = await certificate?.();
  const port = await freePort(options.port, host);
  const address = `${tls ? "https" : "http"}://${reachableName(host)}:${port}`;
  await claim.announce(address);
  const stopped = stopSignal();
  logDeath(log);
  const core = await openInstance({
    place,
    baseUrl: publicUrl ?? address,
    privateAddresses,
    log: (line, fault) => (fault ? log.fault(fault) : log.warn(line)),
  });
  try {
    core.subscribe((event) => event.type === "job" && log.job(event));
    const server = await startServer(core, {
      ...options,
      port,
      version,
      tls,
      hosts: publicUrl === undefined ? [] : [new URL(publicUrl).hostname],
      metrics: Metrics.ofProcess(),
      log: ({ operation, error }) => log.fault(faultOf(operation, error)),
      onServed: (served) => log.served(served),
    });
    onHangup(server, certificate, log);
    console.log(`listening on ${server.url}`);
    log.started({ url: server.url });
    log.info("stopping", { signal: await stopped });
    await server.close();
  } finally {
    await core.close();
  }
  log.info("stopped");
}

/** Settles at the first signal that asks the instance to end, with its name; a second one ends it at once. */
function stopSignal(): Promise<string> {
  return new Promise((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        for (const second of ["SIGINT", "SIGTERM"] as const) process.once(second, () => process.exit(1));
        stop(signal);
      });
    }
  });
}

/** What nobody foresaw ends the process, as it would, but its message is not printed: it may repeat a text. */
function logDeath(log: InstanceLog): void {
  process.once("uncaughtException", (error) => {
    log.fault(faultOf("recto serve", error));
    log.flush();
    process.exit(1);
  });
}

/**
 * A certificate that was renewed is taken over without an end of anything; one that is none leaves the old one. Without
 * one there is nothing to read again, and a terminal that is closed ends no instance either.
 */
function onHangup(server: RunningServer, certificate: ServeOptions["certificate"], log: InstanceLog): void {
  process.on("SIGHUP", () => {
    if (!certificate) return log.info("hangup ignored, there is no certificate to read again");
    certificate()
      .then((renewed) => server.renewCertificate(renewed))
      .then(
        () => log.info("certificate read again"),
        (error: unknown) => log.warn("certificate kept, the new one cannot be used", { why: String(error) }),
      );
  });
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
