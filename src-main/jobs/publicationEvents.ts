import { spaceScope } from "../access/scopes.ts";
import { widestOf } from "../content/visibility.ts";
import type { Happening, Reader } from "../store/handles.ts";
import { findLivingSpaces, findSites, listPublications, readSiteParts } from "../store/sites.ts";

/** A space that others see than before, since a site that shows it was published, taken back, or has another audience. */
export interface NewAudience {
  space: string;
  visibility: string;
  previousVisibility: string;
}

type OfSite = Extract<Happening, { table: "sites" }>;

/** The spaces whose audience this change of a site made another one. */
export async function audiencesAfter(db: Reader, { before, after }: OfSite): Promise<NewAudience[]> {
  if (!before || (before.published === after.published && before.visibility === after.visibility)) return [];
  const parts = await readSiteParts(db, after.scope);
  const ids = [...new Set(parts.spaces.filter(({ draft }) => draft === 0).map(({ space }) => space))];
  const spaces = await findLivingSpaces(db, ids.map(spaceScope));
  const places = await listPublications(db, [...spaces.keys()]);
  const sites = await findSites(db, [...new Set(places.map(({ site }) => site))]);
  return [...spaces.values()].flatMap((space) => {
    const elsewhere = places
      .filter((place) => place.space === space.id && place.site !== after.scope)
      .flatMap(({ site }) => sites.get(site)?.visibility ?? []);
    const [previousVisibility, visibility] = [before, after].map((site) =>
      widestOf(site.published === 1 ? [...elsewhere, site.visibility] : elsewhere, space),
    ) as [string, string];
    return visibility === previousVisibility ? [] : [{ space: space.id, visibility, previousVisibility }];
  });
}
