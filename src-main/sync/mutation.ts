/** One write that a writer made, such that it can be run again elsewhere (design §1). */
export interface Mutation {
  /** Names this try; a receipt is kept under it. */
  id: string;
  /** What its ids are made from; trying again keeps it. */
  seed: string;
  operation: string;
  /** ISO time of the first run, by the instance's clock. */
  at: string;
  /** The pinned input. */
  input: Record<string, unknown>;
  /** The choices of the first run (see WriteContext.decide). */
  decisions: Record<string, boolean>;
}
