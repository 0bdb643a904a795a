/** How much goes over the wire at once, each way; of everything one goes in any case. */
export interface Limits {
  /** Rows in one answer to a pull, and characters of them; a reader with more to come asks again. */
  rows: number;
  rowLength: number;
  /** Characters of texts beside the rows. */
  textLength: number;
  /** Texts that are asked for at once. */
  texts: number;
  /** Mutations in one message. */
  mutations: number;
  /** Characters of them. The slowest line carries such a message in a few minutes. */
  mutationLength: number;
}

export const usualLimits: Limits = {
  rows: 2_000,
  rowLength: 4_000_000,
  textLength: 2_000_000,
  texts: 500,
  mutations: 50,
  mutationLength: 1_000_000,
};
