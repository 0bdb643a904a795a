/** A branch at one of its numbers. */
export interface BranchAt {
  scope: string;
  branch: string;
  number: number;
}

/** A branch, laid over the one below it: a change request's over main, which has none. */
export interface Branches {
  own: BranchAt;
  below: BranchAt | undefined;
}
