import type { Readable } from "../store/lists/readable.ts";
import { levels, reaches, type Level } from "./levels.ts";
import {
  anyAt,
  defaultFrom,
  isLevel,
  levelFrom,
  listGiven,
  type Content,
  type Standpoint,
} from "./standpoint.ts";

/** What somebody sees of an organization: for lists, which ask the store for what is seen and for nothing else. */
export interface Sight {
  /** The content on which they have this level or a higher one. */
  readable: (atLeast?: Level) => Readable;
  /** Their level on each of these. */
  levelsOn: (contents: readonly Content[]) => Promise<(content: Content) => Level | undefined>;
}

/** What is seen from a standpoint; it comes to what {@link levelFrom} says of each content. */
export const sightFrom = (standpoint: Standpoint): Sight => ({
  readable: (atLeast = "read") => readableFrom(standpoint, atLeast),
  levelsOn: () => Promise.resolve((content) => levelFrom(standpoint, content)),
});

function readableFrom(standpoint: Standpoint, atLeast: Level): Readable {
  const { standing, given, collections } = standpoint;
  if (standing === undefined) return "nothing";
  if (standing === "admin") return "everything";
  const enoughOn = (kind: string): string[] =>
    listGiven(given, kind).flatMap(([id, level]) => (reaches(level, atLeast) ? [id] : []));
  const on = { spaces: enoughOn("space"), collections: enoughOn("collection"), sites: enoughOn("site") };
  const everyOne = [...collections.keys()];
  const inside =
    on.collections.length === 0
      ? []
      : everyOne.filter((id) => reaches(levelFrom({ ...guest, given, collections }, inIt(id)), atLeast));
  if (standing === "guest")
    return { on, inside, defaults: [], inheriting: { atRoot: false, collections: [] } };
  const atRoot = reaches(standing, atLeast);
  const enough = levels.filter((level) => reaches(level, atLeast));
  const isEnough = (id: string): boolean => {
    const byDefault = defaultFrom(collections, inIt(id));
    return byDefault !== null && reaches(isLevel(byDefault) ? byDefault : standing, atLeast);
  };
  return {
    on,
    inside,
    defaults: enough,
    inheriting: { atRoot, collections: everyOne.filter((id) => isEnough(id) !== atRoot) },
  };
}

const guest = { standing: "guest" } as const;

/** What is in a collection, and has nothing of its own. */
const inIt = (parent: string): Content => anyAt({ parent, default_level: "inherit" });
