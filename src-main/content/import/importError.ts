/**
 * What was given cannot be imported, or an export cannot be written there. `message` is for people and says what to
 * do; `code` is the status that hosts answer with (400 bad input, 409 in the way, 413 too large).
 */
export class ImportError extends Error {
  readonly code: 400 | 409 | 413;

  constructor(code: 400 | 409 | 413, message: string) {
    super(message);
    this.name = "ImportError";
    this.code = code;
  }
}
