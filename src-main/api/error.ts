/** The words that programs may branch on; `message` is for people and may change. */
export type Reason =
  | "locked"
  | "conflicts"
  | "needs-instance"
  | "too-old"
  | "protocol"
  /** It names something that never was here, as far as this host knows. */
  | "unknown"
  /** The space that it is about is not there, or not for the caller. */
  | "no-space"
  /** It waits behind another change of its writer's that names such a thing. */
  | "follows"
  /** What it would make is there under the very ids. */
  | "made"
  | "unsaved-space"
  | "base-missing"
  | "blob-missing"
  | "nothing-changed"
  | "not-empty"
  | "offline"
  | "cancelled";

export type ErrorCode = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 429 | 500 | 503;

/** The body of every error, over HTTP and over the bridge (gaps.md §1.1, design §10). */
export interface ErrorBody {
  error: { code: number; message: string; reason?: Reason };
}

/** The one error class that callers meet. Anything else that is thrown is a fault of ours and becomes a 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly reason: Reason | undefined;

  constructor(code: ErrorCode, message: string, reason?: Reason) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.reason = reason;
  }

  toBody(): ErrorBody {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.reason === undefined ? {} : { reason: this.reason }),
      },
    };
  }
}

/** Texts that this store does not hold yet: a replica can ask its instance for them (design §6.4). */
export class TextsMissing extends ApiError {
  readonly hashes: readonly string[];

  constructor(message: string, hashes: readonly string[]) {
    super(409, message, "base-missing");
    this.hashes = hashes;
  }
}

/** An address that took longer than it may. */
export class TookTooLong extends ApiError {
  constructor(address: string) {
    super(400, `${address} took too long to answer.`);
  }
}
