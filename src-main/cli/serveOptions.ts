import { instanceUrl } from "../core/network/instanceUrl.ts";
import { readCertificate, type Certificate } from "../hosts/http/certificate.ts";
import { logLevels, type LogLevel } from "../hosts/http/instanceLog.ts";
import { isLoopback } from "../hosts/http/origin.ts";
import type { Rates } from "../hosts/http/rateLimit.ts";
import { trustOf, type Trust } from "../hosts/http/trustedProxy.ts";
import { Failure, maybeTextOf, textOf, UsageError, type Arguments } from "./command.ts";

/** How `recto serve` was told to listen, and to whom. */
export interface ServeOptions {
  port: number;
  host: string;
  privateAddresses: boolean;
  logLevel: LogLevel;
  rates: Rates;
  trust: Trust | undefined;
  /** Reads the certificate; again when it was renewed. */
  certificate: (() => Promise<Certificate>) | undefined;
  /** Where others reach it, if that is not where it listens. */
  publicUrl: string | undefined;
  metricsSecret: string | undefined;
}

/** The options of `recto serve`, as they are typed. */
export const serveFlags = {
  port: { type: "string", default: "4400" },
  host: { type: "string", default: "127.0.0.1" },
  "fetch-private-addresses": { type: "boolean" },
  "tls-cert": { type: "string" },
  "tls-key": { type: "string" },
  "trusted-proxy": { type: "string" },
  insecure: { type: "boolean" },
  rate: { type: "string", default: "100" },
  "anonymous-rate": { type: "string", default: "10" },
  "log-level": { type: "string", default: "info" },
} as const;

/** Reads them, with what the environment says. Throws for what cannot be meant, and for what would lay tokens open. */
export function readServeOptions(given: Arguments, environment: NodeJS.ProcessEnv): ServeOptions {
  const options: ServeOptions = {
    port: portOf(textOf(given, "port")),
    host: textOf(given, "host"),
    privateAddresses: given.options["fetch-private-addresses"] === true,
    logLevel: logLevelOf(textOf(given, "log-level")),
    rates: { perToken: rateOf(given, "rate"), perAddress: rateOf(given, "anonymous-rate") },
    trust: trustFrom(maybeTextOf(given, "trusted-proxy")),
    certificate: certificateFrom(maybeTextOf(given, "tls-cert"), maybeTextOf(given, "tls-key")),
    publicUrl: publicUrlOf(environment["RECTO_URL"]),
    metricsSecret: secretOf(environment["RECTO_METRICS_TOKEN"]),
  };
  const { host, trust, certificate } = options;
  if (!isLoopback(host) && !trust && !certificate && given.options["insecure"] !== true)
    throw new Failure(
      `others can reach ${host}, and without https everybody on the way can read their tokens. Give --tls-cert and ` +
        "--tls-key, or --trusted-proxy where a proxy before it speaks https; --insecure does without.",
    );
  return options;
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  if (port > 65_535) throw new UsageError(`--port is a number up to 65535, not "${text}".`);
  return port;
}

function rateOf(given: Arguments, name: string): number {
  const text = textOf(given, name);
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} is a number of requests a second, or 0 for any number, not "${text}".`);
}

function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((one) => one === text);
  if (level !== undefined) return level;
  throw new UsageError(`--log-level is ${logLevels.slice(0, -1).join(", ")} or debug, not "${text}".`);
}

function trustFrom(text: string | undefined): Trust | undefined {
  if (text === undefined) return undefined;
  try {
    return trustOf(text.split(","));
  } catch {
    throw new UsageError(
      `--trusted-proxy takes IP addresses and networks, such as 10.0.0.7,10.1.0.0/16, not "${text}".`,
    );
  }
}

function certificateFrom(cert: string | undefined, key: string | undefined): ServeOptions["certificate"] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) throw new UsageError("--tls-cert and --tls-key go together.");
  return () => readCertificate(cert, key);
}

function publicUrlOf(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  try {
    return instanceUrl(text);
  } catch (error) {
    throw new Failure(`RECTO_URL cannot be used: ${(error as Error).message}`);
  }
}

function secretOf(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (!/^[!-~]{16,500}$/.test(text))
    throw new Failure("RECTO_METRICS_TOKEN is one word of 16 characters or more, hard to guess.");
  return text;
}
