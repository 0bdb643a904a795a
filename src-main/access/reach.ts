import { listTellingCollections } from "../store/collections.ts";
import { listGrantsTo, listGrantsToTeamsOf, type Given } from "../store/people/grants.ts";
import type { Reader } from "../store/handles.ts";
import { countSpacesByPlace, listSpacesAmong, type SpacePlace, type SpacesAlike } from "../store/spaces.ts";
import type { MemberRow } from "../store/tables.ts";
import { listTeamMemberships } from "../store/people/teams.ts";
import type { Access } from "./access.ts";
import type { Level } from "./levels.ts";
import { membersScope, organizationAdminScope } from "./scopes.ts";
import type { Sight } from "./sight.ts";
import { anyAt, givenBy, levelFrom, listGiven, standingOf, type Standpoint } from "./standpoint.ts";

/** Who asks, and how what they may see is found. */
interface Asking {
  db: Reader;
  user: string;
  access: Access;
}

/**
 * To how many spaces of an organization members and teams have access, of those that the caller may see (design §4). On
 * a replica that does not hold what others were given, as far as is known there. Spaces in one place with one default are
 * counted together: of single ones only those are read that somebody was given.
 */
export class Reach {
  readonly #db: Reader;
  readonly #user: string;
  readonly #organization: string;
  readonly #sight: Sight;
  readonly #alike: readonly SpacesAlike[];
  /** What a standing and what was given on collections come to, by both. */
  readonly #known = new Map<string, Reached>();

  private constructor(
    { db, user }: Asking,
    organization: string,
    found: { sight: Sight; alike: readonly SpacesAlike[] },
  ) {
    this.#db = db;
    this.#user = user;
    this.#organization = organization;
    this.#sight = found.sight;
    this.#alike = found.alike;
  }

  static async read(asking: Asking, organization: string): Promise<Reach> {
    const { db, user, access } = asking;
    const sight = await access.sightIn(db, user, organization);
    const alike = await countSpacesByPlace(db, organization, sight.readable());
    return new Reach(asking, organization, { sight, alike });
  }

  /** The number of spaces of each of these members, by id. */
  async countForMembers(
    members: readonly Pick<MemberRow, "id" | "role" | "disabled">[],
  ): Promise<Map<string, number>> {
    const ids = members.map(({ id }) => id);
    const scope = organizationAdminScope(this.#organization);
    const inTeams = membersScope(this.#organization);
    const memberships = await listTeamMemberships(this.#db, inTeams, ids);
    const own = Map.groupBy(await listGrantsTo(this.#db, scope, "user", ids), ({ subject }) => subject);
    const toTeams = await listGrantsToTeamsOf(this.#db, scope, inTeams, ids);
    const ofTeams = Map.groupBy(toTeams, ({ subject }) => subject);
    const teamsOf = Map.groupBy(memberships, ({ user_id }) => user_id);
    return this.#count(
      members.map((member) => {
        const byTeams = (teamsOf.get(member.id) ?? []).flatMap(({ team }) => ofTeams.get(team) ?? []);
        const grants: Given[] = [...(own.get(member.id) ?? []), ...byTeams];
        // What the caller may see is what they have access to themself.
        const standing = member.id === this.#user ? "admin" : standingOf(member);
        return { id: member.id, standing, given: givenBy(grants) };
      }),
    );
  }

  /** The number of spaces that each of these teams was given, by id. */
  async countForTeams(teams: readonly string[]): Promise<Map<string, number>> {
    const scope = organizationAdminScope(this.#organization);
    const grants = await listGrantsTo(this.#db, scope, "team", teams);
    const ofTeams = Map.groupBy(grants, ({ subject }) => subject);
    // A team has what it was given and no role, as a guest.
    return this.#count(teams.map((id) => ({ id, standing: "guest", given: givenBy(ofTeams.get(id) ?? []) })));
  }

  async #count(subjects: readonly Subject[]): Promise<Map<string, number>> {
    const onCollections = subjects.flatMap(({ given }) => listGiven(given, "collection").map(([id]) => id));
    const telling = await listTellingCollections(this.#db, this.#organization, [...new Set(onCollections)]);
    const collections = new Map(telling.map((row) => [row.id, row]));
    const wanted = new Set(subjects.flatMap(({ given }) => spacesOf(given)));
    const filter = { organization: this.#organization, readable: this.#sight.readable(), ids: [...wanted] };
    const single = new Map((await listSpacesAmong(this.#db, filter)).map((space) => [space.id, space]));
    return new Map(
      subjects.map(({ id, standing, given }) => {
        const { count, places } = this.#reached({ standing, given, collections });
        const beside = spacesOf(given).filter((space) => {
          const place = single.get(space);
          return standing !== undefined && place !== undefined && !places.has(nameOf(place));
        });
        return [id, count + beside.length];
      }),
    );
  }

  /** What is reached by a standing, and by what was given on collections. */
  #reached(standpoint: Standpoint): Reached {
    const { standing, given } = standpoint;
    const onCollections = listGiven(given, "collection").map(([id]) => id);
    const name = [String(standing), ...onCollections.sort()].join("\0");
    const known = this.#known.get(name);
    if (known) return known;
    const alike = this.#alike.filter((place) => levelFrom(standpoint, anyAt(place)) !== undefined);
    const reached = {
      count: alike.reduce((sum, { count }) => sum + count, 0),
      places: new Set(alike.map(nameOf)),
    };
    this.#known.set(name, reached);
    return reached;
  }
}

interface Subject {
  id: string;
  standing: Standpoint["standing"];
  given: ReadonlyMap<string, Level>;
}

interface Reached {
  count: number;
  /** The places of the spaces that are counted; see {@link nameOf}. */
  places: ReadonlySet<string>;
}

const nameOf = ({ parent, default_level }: Pick<SpacePlace, "parent" | "default_level">): string =>
  `${parent}\0${default_level}`;

/** The spaces that somebody was given by themselves. */
const spacesOf = (given: Standpoint["given"]): string[] => listGiven(given, "space").map(([id]) => id);
