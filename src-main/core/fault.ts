/** What is logged of a fault of ours: where it happened and of what kind, never a word of what was written (design §10). */
export interface Fault {
  /** What failed: an operation's id, a route, a thread. */
  operation: string;
  /** The error's class. */
  error: string;
  /** The system's or the database's word for it. */
  code?: string;
  /** The places in the program that led there, one a line. */
  stack: string;
}

/** Takes a line about the instance itself, or about a fault, which goes with it as data. */
export type Log = (line: string, fault?: Fault) => void;

/**
 * What may be logged of an error. Its message is left out: parsers and databases repeat in it what they could not read,
 * which may be a writer's text.
 */
export function faultOf(operation: string, thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return { operation, error: typeof thrown, stack: "" };
  const { code } = thrown as { code?: unknown };
  return {
    operation,
    error: /^[A-Za-z]\w{0,60}$/.test(thrown.name) ? thrown.name : "Error",
    ...(typeof code === "string" && /^\w{1,60}$/.test(code) ? { code } : {}),
    stack: placesIn(thrown),
  };
}

/** A fault as a line for people. */
export function lineOf({ operation, error, code, stack }: Fault): string {
  const kind = code === undefined ? error : `${error} (${code})`;
  return `${operation} failed: ${kind}${stack === "" ? "" : `\n${stack}`}`;
}

/** The stack below the message; nothing where the message cannot be told from it. */
function placesIn({ stack = "", message }: Error): string {
  const at = stack.indexOf(message);
  if (at < 0) return "";
  const below = stack.slice(at + message.length).split("\n");
  return below.filter((line) => /^ {4}at /.test(line)).join("\n");
}
