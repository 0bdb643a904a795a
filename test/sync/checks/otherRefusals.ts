import { reaches } from "../../../src-main/access/levels.ts";
import { showingNeeds } from "../../../src-main/access/siteRights.ts";
import { membersScope, siteScope } from "../../../src-main/access/scopes.ts";
import type { Document } from "../../../src-main/api/types/document.ts";
import { mergeInstructions, writeInstructions } from "../../../src-main/content/instructions.ts";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import type { Facts } from "../chronicle.ts";
import type { Cause, KnownCause, Parked } from "./refusals.ts";

/* Why something is refused that is neither of a space nor of people: of sites, and of what an organization has besides. */

const body = ({ input }: Parked): Record<string, unknown> => (input["body"] ?? {}) as Record<string, unknown>;

/** Of what the path names, what is in the organization. */
const own = <Row extends { scope: string }>({ input }: Parked, rows: readonly Row[]): Row[] =>
  rows.filter(({ scope }) => scope === membersScope(String(input["organizationId"])));

/** The space that a refusal names is not there for whoever names it. */
const lacksSpace: Cause = (parked, facts) => {
  const space = facts.space(/there is no space (\w+) /.exec(parked.error.message)?.[1]);
  return space?.deleted_at !== null || facts.level(parked.user, space) === undefined;
};

/** They may not show a space to whomever a site is for. */
const mayNotShow: Cause = (parked, facts) => {
  const { spaceId, spaces = [] } = body(parked) as { spaceId?: string; spaces?: string[] };
  return [spaceId, ...spaces].some((id) => {
    const space = facts.space(id);
    return space !== undefined && !reaches(facts.level(parked.user, space), showingNeeds);
  });
};

const partsOf = ({ input }: Parked, facts: Facts) =>
  facts.rows.parts.filter(({ scope }) => scope === siteScope(String(input["siteId"])));

const lacksPart: Cause = (parked, facts) => {
  const id = /^The site has no [a-z ]+ (\w+)\./.exec(parked.error.message)?.[1];
  return !partsOf(parked, facts).some((part) => part.id === id);
};

const hasPath: Cause = (parked, facts) =>
  partsOf(parked, facts).some(
    ({ id, path }) =>
      path === body(parked)["path"] &&
      id !== parked.input["siteSpaceId"] &&
      id !== parked.input["siteSectionId"],
  );

const hasBasename: Cause = (parked, facts) =>
  facts.rows.sites.some(
    ({ id, basename }) => id !== parked.input["siteId"] && basename === body(parked)["basename"],
  );

const hasSpecification: Cause = (parked, facts) => {
  const slug = body(parked)["slug"] ?? parked.input["specSlug"];
  return own(parked, facts.rows.specifications).some((spec) => spec.slug === slug);
};

const translationOf = (parked: Parked, facts: Facts) =>
  own(parked, facts.rows.translations).find(({ id }) => id === parked.input["translationId"]);

const lacksSource: Cause = (parked, facts) => {
  const source = translationOf(parked, facts)?.source_space;
  return source === null || (source !== undefined && facts.space(source)?.deleted_at !== null);
};

interface Operation {
  type: string;
  id: string;
  translations?: Record<string, string>;
  was?: Record<string, string>;
}

/** Somebody else gave an entry another term than its writer saw. */
const differsInTerm: Cause = (parked, facts) =>
  (body(parked)["operations"] as Operation[]).some(({ id, was = {}, translations = {} }) => {
    const terms = own(parked, facts.rows.terms).filter(({ entry }) => entry === id);
    const now = Object.fromEntries(terms.map(({ language, term }) => [language, term]));
    return Object.keys({ ...now, ...was, ...translations }).some(
      (language) => now[language] !== was[language],
    );
  });

const lacksEntry: Cause = (parked, facts) =>
  (body(parked)["operations"] as Operation[]).some(
    ({ type, id }) => type !== "insert" && !own(parked, facts.rows.entries).some((entry) => entry.id === id),
  );

/** As they were sent, with what their writer had before them. */
function sidesOf(parked: Parked, ours: string): { base: string; ours: string; theirs: string } {
  const { instructions, was: base = "" } = body(parked) as { instructions: Document; was?: string };
  return { base, ours, theirs: writeInstructions(instructions, "", base) };
}

const overlapsInstructions: Cause = (parked, facts) => {
  const [row] = own(parked, facts.rows.instructions);
  return mergeInstructions(sidesOf(parked, row?.instructions ?? "")) === undefined;
};

const overlapsTranslation: Cause = (parked, facts) => {
  const ours = translationOf(parked, facts)?.instructions;
  return ours !== undefined && mergeText(sidesOf(parked, ours)).conflicts.length > 0;
};

export const otherCauses: KnownCause[] = [
  { code: 404, said: /^\/body\/spaceId: there is no space /, cause: lacksSpace },
  { code: 400, said: /^\/body\/(spaces\/\d+|source\/space): there is no space /, cause: lacksSpace },
  { code: 403, said: /^Showing a space on a site needs the level /, cause: mayNotShow },
  { code: 404, said: /^The site has no /, cause: lacksPart },
  { code: 409, said: /^Another (section|site space beside it) has the path /, cause: hasPath },
  { code: 409, said: /^Another site of the organization has the basename /, cause: hasBasename },
  { code: 409, said: /^There is a specification \S+ already/, cause: hasSpecification },
  { code: 404, said: /^There is no specification /, cause: (...so) => !hasSpecification(...so) },
  { code: 404, said: /^There is no translation /, cause: (...so) => translationOf(...so) === undefined },
  {
    code: 409,
    said: /^This translation has no source|^The space that this translation is of/,
    cause: lacksSource,
  },
  { code: 409, said: /somebody else changed the term in /, cause: differsInTerm },
  { code: 400, said: /: there is no entry \w+ in the glossary/, cause: lacksEntry },
  {
    code: 409,
    said: /^Somebody else changed the same words of the instructions/,
    cause: overlapsInstructions,
  },
  {
    code: 409,
    said: /^Somebody else changed the same words of these instructions/,
    cause: overlapsTranslation,
  },
];
