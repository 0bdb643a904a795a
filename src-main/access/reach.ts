import { listGrantsTo } from "../store/grants.ts";
import type { Reader } from "../store/handles.ts";
import { listSpacePlaces, type SpacePlace } from "../store/spaces.ts";
import type { GrantRow, MemberRow } from "../store/tables.ts";
import { listTeamMemberships } from "../store/teams.ts";
import type { Access, Standing } from "./access.ts";
import type { Level } from "./levels.ts";
import { membersScope, organizationAdminScope } from "./scopes.ts";
import {
  chain,
  givenBy,
  levelFrom,
  readCollections,
  standingOf,
  targetKey,
  type Standpoint,
} from "./standpoint.ts";

/** Who asks, and how what they may see is found. */
interface Asking {
  db: Reader;
  user: string;
  access: Access;
}

/**
 * To how many spaces of an organization members and teams have access, of those that the caller may see (design §4). On
 * a replica that does not hold what others were given, as far as is known there.
 */
export class Reach {
  readonly #asking: Asking;
  readonly #organization: string;
  readonly #spaces: readonly SpacePlace[];
  readonly #collections: Standpoint["collections"];
  /** The spaces that a grant on a target is about, once somebody has one. */
  #below: Map<string, SpacePlace[]> | undefined;
  /** Spaces in one place with one default: without a grant who has access to one has it to all of them. */
  readonly #alike: readonly [SpacePlace, ...SpacePlace[]][];
  /** The spaces that a standing alone leaves without access, by standing. */
  readonly #beyond = new Map<Standing | undefined, Set<string>>();

  private constructor(
    asking: Asking,
    organization: string,
    known: { spaces: readonly SpacePlace[]; collections: Standpoint["collections"] },
  ) {
    this.#asking = asking;
    this.#organization = organization;
    this.#spaces = known.spaces;
    this.#collections = known.collections;
    const alike = Map.groupBy(known.spaces, ({ parent, default_level }) => `${parent}\0${default_level}`);
    this.#alike = [...alike.values()] as [SpacePlace, ...SpacePlace[]][];
  }

  static async read(asking: Asking, organization: string): Promise<Reach> {
    const { db, user, access } = asking;
    const levelOn = await access.levelsIn(db, user, organization);
    const spaces = (await listSpacePlaces(db, organization)).filter((space) => levelOn(space) !== undefined);
    return new Reach(asking, organization, { spaces, collections: await readCollections(db, organization) });
  }

  /** The number of spaces of each of these members, by id. */
  async countForMembers(
    members: readonly Pick<MemberRow, "id" | "role" | "disabled">[],
  ): Promise<Map<string, number>> {
    const { db, user } = this.#asking;
    const ids = members.map(({ id }) => id);
    const scope = organizationAdminScope(this.#organization);
    const memberships = await listTeamMemberships(db, membersScope(this.#organization), ids);
    const teams = [...new Set(memberships.map(({ team }) => team))];
    const own = Map.groupBy(await listGrantsTo(db, scope, "user", ids), ({ subject }) => subject);
    const ofTeams = Map.groupBy(await listGrantsTo(db, scope, "team", teams), ({ subject }) => subject);
    const teamsOf = Map.groupBy(memberships, ({ user_id }) => user_id);
    return new Map(
      members.map((member): [string, number] => {
        // What the caller may see is what they have access to themself.
        if (member.id === user) return [member.id, this.#spaces.length];
        const byTeams = (teamsOf.get(member.id) ?? []).flatMap(({ team }) => ofTeams.get(team) ?? []);
        const grants: GrantRow[] = [...(own.get(member.id) ?? []), ...byTeams];
        return [member.id, this.#count(standingOf(member), givenBy(grants))];
      }),
    );
  }

  /** The number of spaces that each of these teams was given, by id. */
  async countForTeams(teams: readonly string[]): Promise<Map<string, number>> {
    const scope = organizationAdminScope(this.#organization);
    const grants = await listGrantsTo(this.#asking.db, scope, "team", teams);
    const ofTeams = Map.groupBy(grants, ({ subject }) => subject);
    // A team has what it was given and no role, as a guest.
    return new Map(teams.map((team) => [team, this.#count("guest", givenBy(ofTeams.get(team) ?? []))]));
  }

  #count(standing: Standing | undefined, given: ReadonlyMap<string, Level>): number {
    const beyond = this.#beyondOf(standing);
    const reached = new Set<string>();
    const standpoint = { standing, given, collections: this.#collections };
    for (const key of given.keys())
      for (const space of this.#listBelow(key))
        if (beyond.has(space.id) && levelFrom(standpoint, space) !== undefined) reached.add(space.id);
    return this.#spaces.length - beyond.size + reached.size;
  }

  #beyondOf(standing: Standing | undefined): Set<string> {
    const known = this.#beyond.get(standing);
    if (known) return known;
    const standpoint: Standpoint = { standing, given: new Map(), collections: this.#collections };
    const beyond = this.#alike.filter(([space]) => levelFrom(standpoint, space) === undefined).flat();
    const ids = new Set(beyond.map(({ id }) => id));
    this.#beyond.set(standing, ids);
    return ids;
  }

  #listBelow(key: string): readonly SpacePlace[] {
    this.#below ??= this.#findBelow();
    return this.#below.get(key) ?? [];
  }

  #findBelow(): Map<string, SpacePlace[]> {
    const below = new Map<string, SpacePlace[]>();
    const note = (key: string, space: SpacePlace): void => {
      const known = below.get(key);
      if (known) known.push(space);
      else below.set(key, [space]);
    };
    for (const space of this.#spaces) {
      note(targetKey("space", space.id), space);
      for (const { id, deleted_at } of chain(this.#collections, space.parent))
        if (deleted_at === null) note(targetKey("collection", id), space);
    }
    return below;
  }
}
