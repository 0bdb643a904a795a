import { spaceScope } from "../access/scopes.ts";
import { widestOf } from "../content/view/visibility.ts";
import type { Happening, Reader } from "../store/handles.ts";
import {
  findLivingSpaces,
  findSites,
  listPlaces,
  listShownSpaces,
  type SitePlace,
} from "../store/sites/sites.ts";
import type { SiteRow, SpaceRow } from "../store/tables.ts";

/** A space that others see than before: it was set so, or sites show it otherwise. */
export interface NewAudience {
  space: string;
  visibility: string;
  previousVisibility: string;
}

/** What a transaction found, of what it changed; undefined for what was not there. */
interface Former {
  spaces: Map<string, SpaceRow | undefined>;
  /** By scope. */
  sites: Map<string, SiteRow | undefined>;
  /** By scope and id. */
  places: Map<string, SitePlace | undefined>;
  /** The spaces that are or were at these places. */
  shown: Set<string>;
}

const nameOf = ({ scope, id }: Pick<SitePlace, "scope" | "id">): string => `${scope}\0${id}`;

function formerOf(happened: readonly Happening[]): Former {
  const former: Former = { spaces: new Map(), sites: new Map(), places: new Map(), shown: new Set() };
  const { spaces, sites, places, shown } = former;
  for (const { table, before, after } of happened) {
    if (table === "spaces" && !spaces.has(after.id)) spaces.set(after.id, before);
    const row = after ?? before;
    if (table === "sites" && row && !sites.has(row.scope)) sites.set(row.scope, before);
    if (table !== "site_spaces" || !row) continue;
    const name = nameOf(row);
    if (!places.has(name)) places.set(name, before);
    for (const place of [before, after]) if (place) shown.add(place.space);
  }
  return former;
}

/** The spaces whose audience became another one: by their own settings, or by the sites that show them. */
export async function newAudiences(db: Reader, happened: readonly Happening[]): Promise<NewAudience[]> {
  const former = formerOf(happened);
  const beside = await listShownSpaces(db, [...former.sites.keys()]);
  const ids = new Set([...former.spaces.keys(), ...former.shown, ...beside.map(({ space }) => space)]);
  if (ids.size === 0) return [];
  const spaces = await findLivingSpaces(db, [...ids].map(spaceScope));
  const places = await listPlaces(db, [...spaces.keys()]);
  const formerPlaces = [
    ...places.filter((place) => !former.places.has(nameOf(place))),
    ...[...former.places.values()].filter((place) => place !== undefined),
  ];
  const sites = await findSites(db, [...new Set([...places, ...formerPlaces].map(({ scope }) => scope))]);
  const formerSites = new Map([...sites, ...former.sites]);
  return [...ids].flatMap((id) => {
    const space = spaces.get(id);
    if (!space) return [];
    const before = former.spaces.has(id) ? former.spaces.get(id) : space;
    if (!before) return [];
    const previousVisibility = audienceOf(before, formerPlaces, formerSites);
    const visibility = audienceOf(space, places, sites);
    return visibility === previousVisibility ? [] : [{ space: id, visibility, previousVisibility }];
  });
}

/** Who sees a space from outside, with these sites and these places on them. */
function audienceOf(
  space: SpaceRow,
  places: readonly SitePlace[],
  sites: ReadonlyMap<string, SiteRow | undefined>,
): string {
  const shown = places.filter((place) => place.space === space.id && place.draft === 0);
  const published = shown
    .flatMap(({ scope }) => sites.get(scope) ?? [])
    .filter((site) => site.published === 1);
  return widestOf(
    published.map(({ visibility }) => visibility),
    space,
  );
}
