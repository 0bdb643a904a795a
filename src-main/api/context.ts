import type { Access, Standing } from "../access/access.ts";
import { discussionScope, spaceScope } from "../access/scopes.ts";
import type { Level } from "../access/levels.ts";
import type { Reader, Writer } from "../store/handles.ts";
import type { CollectionRow, SiteRow, SpaceRow } from "../store/tables.ts";

/** What a host is, as far as answers depend on it. */
export interface HostFacts {
  kind: "instance" | "replica" | "local";
  /** Where API addresses in answers begin; the instance's, on a replica too. */
  baseUrl: string;
}

/** Everything that differs between two runs of a handler comes from its context (design §2). */
export interface ReadContext {
  readonly db: Reader;
  readonly user: string;
  readonly access: Access;
  readonly facts: HostFacts;
  /** ISO time of the first run, by the instance's clock. */
  readonly now: string;
  /** The space that the path names, once the guard has let the caller in. */
  readonly space: SpaceRow | undefined;
  /** The collection that the path names, likewise. */
  readonly collection: CollectionRow | undefined;
  /** The site that the path names, likewise. */
  readonly site: SiteRow | undefined;
  /** The caller's level on that space, collection or site. */
  readonly level: Level | undefined;
  /** The caller's standing in the organization that the path names or that its content belongs to. */
  readonly standing: Standing | undefined;
  /** What the operation's `prepare` answered, where it has one. */
  readonly prepared?: unknown;
}

/** What the check of access found out for a run. */
export type Guarded = Pick<
  ReadContext,
  "db" | "user" | "access" | "facts" | "space" | "collection" | "site" | "level" | "standing"
>;

export interface WriteContext extends ReadContext {
  readonly db: Writer;
  /** An id that is the same at every run: a hash of user, seed and purpose. The purpose names a thing by content or by the input's own names, never by position. */
  newId(purpose: string): string;
  /**
   * A choice that depends on the moment, made at the first run and kept with the mutation; a replay gets the
   * same answer, whatever it finds.
   */
  decide(name: string, choose: () => boolean): boolean;
  /** False when a mutation that ran elsewhere before is run again. */
  readonly firstRun: boolean;
  readonly prepared: unknown;
}

/** The space of a context whose operation needs one; the guard has seen to it. */
export function requireSpace(context: ReadContext): SpaceRow {
  if (!context.space) throw new Error("This operation's path names no space.");
  return context.space;
}

/** The collection of a context whose operation needs one. */
export function requireCollection(context: ReadContext): CollectionRow {
  if (!context.collection) throw new Error("This operation's path names no collection.");
  return context.collection;
}

/** The site of a context whose operation needs one. */
export function requireSite(context: ReadContext): SiteRow {
  if (!context.site) throw new Error("This operation's path names no site.");
  return context.site;
}

/** The scopes that writing a space's content may touch: conflicts and change requests lie in its discussion. */
export const contentScopes = ({ spaceId }: { spaceId: string }): string[] => [
  spaceScope(spaceId),
  discussionScope(spaceId),
];

/** A handler's context with the space that its path names. */
export const authoringIn = (context: WriteContext): WriteContext & { space: SpaceRow } => ({
  ...context,
  space: requireSpace(context),
});
