import type { Random } from "../../sync/random.ts";

/** What a field's name says of whose id it holds, where that is not its own name. */
const kinds: Record<string, string> = {
  organization: "organization",
  changerequest: "change-request",
  creator: "user",
  contributor: "user",
  requestedreviewer: "user",
  author: "user",
  owner: "user",
  member: "user",
  add: "user",
  remove: "user",
  parent: "collection",
  targetpage: "page",
  into: "page",
  before: "page",
  after: "page",
  sitesection: "site-section",
  section: "site-section",
  defaultsitesection: "site-section",
  sitesectiongroup: "site-section-group",
  sitespace: "site-space",
  defaultsitespace: "site-space",
  sharelink: "share-link",
  commentreply: "comment-reply",
  review: "change-request-review",
  samlprovider: "saml-provider",
  defaultteam: "team",
  spec: "openapi-spec",
  version: "openapi-spec-version",
  siteexternallink: "site-external-link",
  glossaryentry: "glossary-entry",
  issue: "conversation-issue",
  delivery: "webhook-delivery",
  // What a body names by `id` alone is a template.
  body: "template",
  emaildomain: "email-domain",
};

const kindOf = (field: string): string => {
  const name = field.replace(/(Id|Slug)$/, "").replace(/s$/, "");
  return kinds[name.toLowerCase()] ?? name;
};

/** The ids that a path has: what something was made or read in. */
export type Within = Record<string, unknown>;

/** What was asked for that an answer belongs to: the operation's path, and the parameters in it. */
export interface Asked {
  path?: string;
  within?: Within;
}

/** Somewhere that an id was named. */
interface Place {
  id: string;
  path: string | undefined;
  within: Within;
}

interface Known {
  id: string;
  /** Where it was named, the last of them at the end. */
  places: Place[];
  /** Of the organization that the callers are not in. */
  foreign: boolean;
}

/** So many things of a kind are known at a time, and so many places of each. */
const mostOfKind = 24;
const mostPlaces = 6;

/** How an id is chosen. */
interface Choice {
  /** What the request is about already. */
  within?: Within;
  /** The path that lists what this names: an id that was named there is asked for there. */
  listedAt?: string;
  /** May this parameter still be chosen with it? */
  isOpen?: (name: string) => boolean;
}

/** Ids that answers gave, by what they are of, so that later requests are about something. */
export class KnownIds {
  readonly #byKind = new Map<string, Known[]>();

  /** Takes what an answer names; `field` is the name under which it stands. */
  learn(value: unknown, asked: Asked = {}, foreign = false, field = ""): void {
    if (Array.isArray(value)) for (const item of value) this.learn(item, asked, foreign, field);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const { id, slug, object, number, hostname } = value as Record<string, unknown>;
    const kind = typeof object === "string" ? object : kindOf(field);
    // Where a slug is a word of theirs, asking for it would give the word away; and who knows a link may come by it.
    const names = [
      ...(kind === "invite" && foreign ? [] : [id]),
      ...(kind === "openapi-spec" && !foreign ? [slug] : []),
      ...(kind === "change-request" ? [number] : []),
    ];
    // Who is named in a space's answer is no part of it, but a page is.
    const inside = kind === "space" ? { ...asked, within: { ...asked.within, spaceId: id } } : asked;
    const add = (what: string, name: string): void => this.#add(what, name, inside, foreign);
    for (const name of names)
      if (typeof name === "string" || typeof name === "number") add(kind, String(name));
    if (kind === "site" && typeof hostname === "string") add("hostname", hostname);
    const { documentId } = value as Record<string, unknown>;
    if (typeof documentId === "string") add("document", documentId);
    const { computed, computedSeed: seed } = value as Record<string, unknown>;
    if (computed !== undefined && seed !== undefined)
      add("computation", JSON.stringify({ source: computed, seed }));
    const { path } = value as Record<string, unknown>;
    if (typeof path === "string" && path !== "" && "slug" in value && !foreign) add("pagePath", path);
    for (const [name, part] of Object.entries(value)) this.learn(part, inside, foreign, name);
  }

  #add(kind: string, id: string, { path, within = {} }: Asked, foreign: boolean): void {
    const known = this.#byKind.get(kind) ?? [];
    const place: Place = { id, path, within };
    const before = known.find((one) => one.id === id);
    if (before) {
      const others = before.places.filter((one) => one.path !== path || !agrees(one.within, within));
      before.places = [...others, place].slice(-mostPlaces);
      return;
    }
    known.push({ id, places: [place], foreign });
    // The first is often what everything else is in; the others are forgotten in turn.
    if (known.length > mostOfKind) known.splice(1, 1);
    this.#byKind.set(kind, known);
  }

  /** Forgets what is not there, and what is in it, by the words of who did not find it; organizations stay. */
  forget({ within = {} }: Asked, message: string): void {
    for (const [field, id] of Object.entries(within)) {
      if (typeof id !== "string" || field === "organizationId" || !message.split(/[\s.“”]+/).includes(id))
        continue;
      const isGone = (kind: string, place: Place): boolean =>
        place.within[field] === id ||
        (kind === kindOf(field) && place.id === id && agrees(place.within, within));
      for (const [kind, all] of this.#byKind) {
        for (const one of all) one.places = one.places.filter((place) => !isGone(kind, place));
        this.#byKind.set(
          kind,
          all.filter(({ places }) => places.length > 0),
        );
      }
    }
  }

  /** Is anything of this kind known? */
  has(kind: string): boolean {
    return this.#byKind.has(kind);
  }

  /**
   * One that fits a field of this name, where its path lists it or in what the request is about, if one is known there; now
   * and then one of something else.
   */
  choose(
    random: Random,
    field: string,
    { within = {}, listedAt, isOpen = () => true }: Choice = {},
  ): Place | undefined {
    const anything = random.chance(0.05);
    // What is in a change request is not found beside it.
    const isAllowed = ({ within }: Place): boolean =>
      anything || !("changeRequestId" in within) || isOpen("changeRequestId");
    const fitting = (this.#byKind.get(kindOf(field)) ?? [])
      .filter(({ foreign }) => anything || !foreign)
      .map(({ places }) => places.filter(isAllowed))
      .filter((places) => places.length > 0);
    // The first organization is the one that nearly everything is in.
    if (kindOf(field) === "organization" && random.chance(0.7)) return fitting[0]?.at(-1);
    const there = fitting.flat().filter((place) => agrees(place.within, within));
    const listed = there.filter(({ path }) => path === listedAt);
    if (listedAt !== undefined && listed.length > 0 && random.chance(0.9)) return random.pick(listed);
    const near = there.filter((place) => isIn(place.within, within));
    if (near.length > 0 && random.chance(0.95)) return random.pick(near);
    if (there.length > 0 && random.chance(0.95)) return random.pick(there);
    if (fitting.length > 0 && random.chance(0.95)) return random.pick(random.pick(fitting) ?? []);
    return random.chance(0.3)
      ? random.pick([...this.#byKind.values()].flat().flatMap(({ places }) => places))
      : undefined;
  }
}

/** Is nothing that both name another thing? */
const agrees = (one: Within, other: Within): boolean =>
  Object.entries(one).every(([name, id]) => !(name in other) || other[name] === id);

/** Do both name the same space, site or whatever else is in an organization? */
const isIn = (one: Within, other: Within): boolean =>
  agrees(one, other) && Object.keys(one).some((name) => name !== "organizationId" && name in other);
