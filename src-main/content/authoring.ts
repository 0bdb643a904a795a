import type { Writer } from "../store/handles.ts";
import type { SpaceRow } from "../store/tables.ts";

/** What writing content needs of its context: who, when, and where ids and choices come from. */
export interface Authoring {
  readonly db: Writer;
  readonly user: string;
  readonly now: string;
  readonly firstRun: boolean;
  newId(purpose: string): string;
  decide(name: string, choose: () => boolean): boolean;
}

/** Authoring in one space. */
export interface SpaceAuthoring extends Authoring {
  readonly space: SpaceRow;
}
