import type { Reader } from "../store/handles.ts";
import type {
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
  TextsAnswer,
  TextsRequest,
} from "./messages.ts";

/** Why an exchange with the instance failed, as the driver must know it. */
export type TransportFailure =
  /** No connection, a time-out, 408, 429 or 5xx, or another program's answer: try again later. */
  | "unreachable"
  /** Another process of this computer syncs this replica: try again later, and say so. */
  | "taken"
  /** 401: the token is no longer good. */
  | "signed-out"
  /** The two speak different versions of the protocol. */
  | "outdated"
  /** Any other 4xx: the instance will not take this message, however often it is sent. */
  | "refused";

export class TransportError extends Error {
  readonly failure: TransportFailure;
  /** The status of a refusal. */
  readonly code: number | undefined;
  /** After how many milliseconds it is worth asking again, where the instance said so. */
  readonly wait: number;
  constructor(failure: TransportFailure, message: string, code?: number, wait = 0) {
    super(message);
    this.name = "TransportError";
    this.failure = failure;
    this.code = code;
    this.wait = wait;
  }
}

/**
 * A replica's way to its instance. Every function may throw a {@link TransportError}, and nothing else but the reason of a
 * signal that ended it.
 */
export interface Transport {
  /** Bytes of the answers so far, as they came over the network, where that is known. */
  readonly received?: number;
  /** Begins a round, before it looks at what is here, where only one process at a time may. */
  begin?(): Promise<void>;
  /** Within a transaction that applies what a round brought: throws where another process may have gone since it began. */
  check?(db: Reader): Promise<void>;
  push(message: PushRequest): Promise<PushAnswer>;
  pull(message: PullRequest): Promise<PullAnswer>;
  texts(message: TextsRequest, signal?: AbortSignal): Promise<TextsAnswer>;
  /** Sends bytes unless the instance has them. */
  putBlob(organization: string, sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file of a space that the caller may read, or undefined when it is not there. */
  getFile(
    space: string,
    file: string,
    changeRequest: string | undefined,
    signal?: AbortSignal,
  ): Promise<Uint8Array | undefined>;
  /** Listens to which scopes moved until `signal` ends it; rejects when the stream breaks. */
  events(listener: (scopes: Record<string, number>) => void, signal: AbortSignal): Promise<void>;
}
