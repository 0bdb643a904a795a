import { expect, test } from "vitest";
import { readArguments } from "../../src-main/cli/readArguments.ts";
import { serve } from "../../src-main/cli/serve.ts";
import { readServeOptions } from "../../src-main/cli/serveOptions.ts";

const read = (options: string[], environment: NodeJS.ProcessEnv = {}) =>
  readServeOptions(readArguments(serve, ["--data", "data", ...options]), environment);

test("an instance listens to its own machine, at the usual rates, unless it is told otherwise", () => {
  expect(read([])).toEqual({
    port: 4400,
    host: "127.0.0.1",
    privateAddresses: false,
    logLevel: "info",
    rates: { perToken: 100, perAddress: 10 },
    trust: undefined,
    certificate: undefined,
    publicUrl: undefined,
    metricsSecret: undefined,
  });
  const told = read(["--rate", "0", "--anonymous-rate", "3", "--log-level", "warn"], {
    RECTO_URL: "https://docs.example.org/",
    RECTO_METRICS_TOKEN: "a-secret-for-figures",
  });
  expect(told).toMatchObject({
    rates: { perToken: 0, perAddress: 3 },
    logLevel: "warn",
    publicUrl: "https://docs.example.org",
    metricsSecret: "a-secret-for-figures",
  });
});

test.each([
  ["0.0.0.0", []],
  ["::", []],
  ["192.0.2.7", ["--rate", "0"]],
  ["docs.example.org", []],
])("others are not heard at %s without https, a proxy or a word that this is meant", (host, options) => {
  expect(() => read(["--host", host, ...options])).toThrow("--insecure does without");
  for (const also of [
    ["--insecure"],
    ["--trusted-proxy", "10.0.0.0/8,::1"],
    ["--tls-cert", "cert.pem", "--tls-key", "key.pem"],
  ])
    expect(read(["--host", host, ...options, ...also]).host).toBe(host);
});

test.each(["127.0.0.1", "127.0.0.2", "localhost", "::1"])("%s is this machine", (host) => {
  expect(read(["--host", host]).host).toBe(host);
});

test.each([
  ["docs.example.org", "“docs.example.org” is no address of an instance"],
  ["ftp://docs.example.org", "is no address of an instance"],
  ["https://ada:secret@docs.example.org", "has no user and no password in it"],
  ["https://secret@docs.example.org", "has no user and no password in it"],
  ["https://ada:sec ret/@docs example", "is no address of an instance"],
  ["https://docs.example.org/?a=b", "has no query and no fragment in it"],
  ["https://docs.example.org/#a", "has no query and no fragment in it"],
])("an instance is reached by others under an address alone, and not %s", (address, sentence) => {
  const told = () => read([], { RECTO_URL: address });
  expect(told).toThrow(sentence);
  expect(told).toThrow(/^RECTO_URL cannot be used: (?!.*sec)/);
});

test.each([
  [["--port", "many"], "--port is a number"],
  [["--trusted-proxy", "proxy.example.org"], "--trusted-proxy takes IP addresses"],
  [["--tls-cert", "cert.pem"], "go together"],
  [["--rate", "fast"], "--rate is a number"],
  [["--anonymous-rate", "-1"], "--anonymous-rate"],
  [["--log-level", "loud"], 'not "loud"'],
])("%s cannot be meant", (options, sentence) => {
  expect(() => read(options)).toThrow(sentence);
});

test.each([
  [{ RECTO_URL: "docs.example.org" }, "is no address of an instance"],
  [{ RECTO_METRICS_TOKEN: "short" }, "RECTO_METRICS_TOKEN is one word"],
])("%o cannot be meant", (environment, sentence) => {
  expect(() => read([], environment)).toThrow(sentence);
});
