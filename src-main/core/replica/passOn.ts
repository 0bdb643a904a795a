import { ApiError } from "../../api/error.ts";
import type { AnyOperation } from "../../api/operation.ts";
import type { SyncDriver } from "../../sync/driver.ts";
import { isInTouch } from "../../sync/state.ts";
import { TransportError, type Transport } from "../../sync/transport.ts";
import type { Outcome, SyncStatus } from "../core.ts";
import type { Engine, PassOn } from "../engine.ts";
import { errorIn, type HttpAnswer, type HttpTransport } from "../network/httpTransport.ts";
import { numbersHeader } from "../network/numbersHeader.ts";
import { requestFor } from "../network/operationRequest.ts";
import type { AnyInput } from "../perform.ts";

export interface PassingReplica {
  engine: Engine;
  /** Sends the instance an operation; its answer as it came. */
  ask: (operation: AnyOperation, input: AnyInput) => Promise<HttpAnswer>;
  transport: Pick<Transport, "putBlob">;
  driver: SyncDriver;
  organization: string;
}

/** Asks as anybody who uses the API does. */
export const askingOver =
  (http: HttpTransport): PassingReplica["ask"] =>
  (operation, input) => {
    const { method, path, body } = requestFor(operation, input);
    return http.send(method, path, body);
  };

/**
 * A replica's way to have its instance run an operation: what waits here is sent first, then the operation as anybody
 * sends it, and what it wrote is pulled before its caller gets the instance's answer (design §6.10). Without a
 * connection it is refused: 409 `needs-instance`.
 */
export function passingOn({ engine, ask, transport, driver, organization }: PassingReplica): PassOn {
  return async (operation, input, isOnline = false) => {
    const status = isOnline ? await readyFor(operation) : await driver.syncNow();
    if (!isInTouch(status.state)) throw unreachable(sentenceOf(status));
    await sendBlobs(operation, input);
    const answer = await ask(operation, input).catch((error: unknown) => {
      // Whoever tries again is to meet what is known of the network by then.
      void driver.syncNow();
      throw error instanceof TransportError ? lost(operation) : error;
    });
    const outcome = outcomeIn(answer);
    if ("numbers" in outcome && outcome.numbers)
      if (isOnline) tellOf(outcome.numbers);
      else await driver.catchUp(outcome.numbers);
    return outcome;
  };

  /**
   * What is not here needs no round: it would wait for one that fetches a large space. Only what was written before
   * goes first.
   */
  async function readyFor({ mutation }: AnyOperation): Promise<SyncStatus> {
    const status = await driver.status();
    const isReady = isInTouch(status.state) && status.waiting === 0;
    return isReady || !mutation ? status : driver.syncNow();
  }

  /** What shows a space that is not here reads it again. */
  function tellOf(numbers: Record<string, number>): void {
    engine.emit({
      type: "changed",
      rows: Object.keys(numbers).map((scope) => ({ table: "states", scope })),
      numbers: {},
    });
  }

  /** Bytes that the operation names may be on this computer alone. */
  async function sendBlobs(operation: AnyOperation, input: AnyInput): Promise<void> {
    const named = (operation.mutation && operation.names?.(input).blobs) || [];
    for (const sha256 of named) {
      const bytes = await engine.blobs.read(sha256);
      if (bytes)
        await transport.putBlob(organization, sha256, bytes).catch((error: unknown) => {
          throw error instanceof TransportError ? unreachable(error.message) : error;
        });
    }
  }
}

const unreachable = (why: string): ApiError =>
  new ApiError(409, `This needs the organization's instance. ${why}`, "needs-instance");

function sentenceOf({ state, problem }: SyncStatus): string {
  if (state === "paused") return "This workspace works offline now: go online, then try again.";
  return problem ?? "It cannot be reached now: try again when the network is back.";
}

/** Nobody knows what became of a request whose answer did not come. */
const lost = ({ mutation }: AnyOperation): ApiError =>
  mutation
    ? new ApiError(
        503,
        "The connection was lost before the instance answered, so it may have done this or not. Look before you try again.",
        "offline",
      )
    : unreachable("The connection to it was lost: try again.");

/** What an instance's answer comes to here. */
function outcomeIn(answer: HttpAnswer): Outcome {
  const { status, headers, bytes } = answer;
  const error = errorIn(answer);
  if (error) return { status, error };
  try {
    const numbers = numbersIn(headers[numbersHeader]);
    if (status === 204) return { status, ...numbers };
    const { etag, location } = headers;
    if (status === 200 || status === 201)
      return {
        status,
        // An operation may have nothing to say.
        body: bytes.byteLength === 0 ? undefined : (JSON.parse(Buffer.from(bytes).toString()) as unknown),
        ...(typeof etag === "string" ? { etag: etag.replaceAll('"', "") } : {}),
        ...(typeof location === "string" ? { location } : {}),
        ...numbers,
      };
  } catch {
    // What follows says so.
  }
  throw new ApiError(
    503,
    "Something answers at the instance's address, but not as an instance does.",
    "offline",
  );
}

function numbersIn(header: string | string[] | undefined): { numbers?: Record<string, number> } {
  return typeof header === "string" ? { numbers: JSON.parse(header) as Record<string, number> } : {};
}
