import fc from "fast-check";

/** One deed of a writer, told by numbers that are read against the page as it is then. */
export interface Deed<What extends string> {
  what: What;
  where: number;
  inside: number;
  more: number;
}

/** A number that is read against whatever it chooses from. */
export const number = fc.nat(9_999);

/** A deed of one of these kinds; those that are named more often come more often. */
export const deedOf = <What extends string>(kinds: readonly What[]): fc.Arbitrary<Deed<What>> =>
  fc.record({ what: fc.constantFrom(...kinds), where: number, inside: number, more: number });
