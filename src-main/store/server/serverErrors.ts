import { shownPlace } from "./address.ts";

/** What a database server refused or did not answer, in one sentence that names it and says what to do. */
export class DatabaseError extends Error {
  /** The word of the system, or PostgreSQL's five characters. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "DatabaseError";
    this.code = code;
  }
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
};

/** Has another process changed a table since this connection learned what is in it? Another connection will do. */
export const isOutdated = (error: unknown): boolean =>
  codeOf(error) === "0A000" && /cached plan/.test((error as Error).message);

/** Does work have to begin again, since another transaction came into its way? */
export const isConflict = (error: unknown): boolean =>
  ["40001", "40P01"].includes(codeOf(error)) || isOutdated(error);

/** Is this a row whose key is taken, or a table, or the type that comes with it, which somebody else has just made? */
export const isTaken = (error: unknown): boolean => ["23505", "42P07", "42710"].includes(codeOf(error));

/** Is it the server that is not there or takes nothing now, whatever was asked? */
export const isServerTrouble = (error: unknown): boolean =>
  error instanceof DatabaseError || isConflict(error);

/** Does more work wait for a server than it gets done? */
export const isBusyServer = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === busy;

const busy = "busy";

/** What is said where work does not wait for its turn any longer. */
export const tooBusy = (address: string): DatabaseError =>
  new DatabaseError(
    busy,
    `More work waits for ${shownPlace(address)} than it gets done. Try again in a moment.`,
  );

/** The pool's words for work that waited too long for its turn. */
const waitedInVain = /^timeout exceeded/i;

/** What the driver says for itself, without a code. */
const unspoken = /^(Connection terminated|timeout expired|Client (has encountered|was closed))/i;

/** What is most often wrong with an address whose host is none. */
const encoding = "Special characters in a password are written encoded: / as %2F, # as %23, @ as %40.";

/** What is meant by a code, or the beginning of one. */
const sentences: [RegExp, (server: string) => string][] = [
  [
    /^28|^SASL/,
    (server) => `${server} refuses this user or password. Check both in the address, or set PGPASSWORD.`,
  ],
  [
    /^3D000/,
    (server) => `There is no database ${server}. Make it with createdb, or check the name in the address.`,
  ],
  [
    /^(42501|3F000)/,
    (server) =>
      `${server} lets this user make no tables. Give the database to them: alter database … owner to …`,
  ],
  [
    /^53300/,
    (server) => `${server} has no connection left. Raise its max_connections, or run fewer processes.`,
  ],
  [/^53/, (server) => `${server} has no room or memory left. Make room there, then try again.`],
  [/^25006/, (server) => `${server} can only be read now. Write to the server that it follows.`],
  [
    /^(ENOTFOUND|EAI_AGAIN)/,
    (server) =>
      `The host of ${server} is not known here. Check the name in the address, and the network. ${encoding}`,
  ],
  [
    /^ERR_INVALID_URL/,
    (server) => `${server} cannot be read as an address: it is postgres://USER@HOST/NAME. ${encoding}`,
  ],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)/,
    (server) => `The certificate of ${server} does not hold now. Renew it, or check this machine's clock.`,
  ],
  [
    /^ERR_TLS_CERT_ALTNAME/,
    (server) => `The certificate of ${server} is for another host. Name the host as the certificate does.`,
  ],
  [
    /^(CERT|CRL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_CA|PATH_LENGTH|ERR_TLS_CERT)/,
    (server) =>
      `The certificate of ${server} is signed by nobody whom this machine trusts. Name the file with that ` +
      "authority's certificate in the address: sslrootcert=PATH.",
  ],
  [
    /^no TLS/,
    (server) =>
      `${server} does not encrypt its connections. Have it do so, or leave sslmode out of the address.`,
  ],
  [
    /^(08|57P0|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOENT|EACCES|unspoken)/,
    (server) =>
      `The database server of ${server} does not answer. Start it, or check host and port in the address.`,
  ],
];

/** What a server or the way to it refused as a {@link DatabaseError}; any other error as it is. */
export function serverErrorOf(error: unknown, address: string): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  if (waitedInVain.test(error.message)) return tooBusy(address);
  // Node tries every address of a name, and gathers what each of them said.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const code = codeOf(error) || codeOf(first) || wordOf(error.message);
  const sentence = sentences.find(([meant]) => meant.test(code))?.[1];
  return sentence ? new DatabaseError(code, sentence(shownPlace(address))) : error;
}

function wordOf(message: string): string {
  if (message.startsWith("SASL")) return "SASL";
  if (message.startsWith("The server does not support SSL")) return "no TLS";
  return unspoken.test(message) ? "unspoken" : "";
}
