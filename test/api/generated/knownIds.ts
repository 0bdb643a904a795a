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

interface Known {
  id: string;
  /** The path parameters of the request whose answer named it. */
  within: Within;
  /** Of the organization that the callers are not in. */
  foreign: boolean;
}

/** Ids that answers gave, by what they are of, so that later requests are about something. */
export class KnownIds {
  readonly #byKind = new Map<string, Known[]>();

  /** Takes what an answer names; `field` is the name under which it stands. */
  learn(value: unknown, within: Within = {}, foreign = false, field = ""): void {
    if (Array.isArray(value)) for (const item of value) this.learn(item, within, foreign, field);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const { id, slug, object, number } = value as Record<string, unknown>;
    const kind = typeof object === "string" ? object : kindOf(field);
    // Where a slug is a word of theirs, asking for it would give the word away; and who knows a link may come by it.
    const names = [
      ...(kind === "invite" && foreign ? [] : [id]),
      ...(kind === "openapi-spec" && !foreign ? [slug] : []),
      ...(kind === "change-request" ? [number] : []),
    ];
    // Who is named in a space's answer is no part of it, but a page is.
    const inside = kind === "space" ? { ...within, spaceId: id } : within;
    for (const name of names)
      if (typeof name === "string" || typeof name === "number")
        this.#add(kind, { id: String(name), within: inside, foreign });
    const { documentId } = value as Record<string, unknown>;
    if (typeof documentId === "string") this.#add("document", { id: documentId, within: inside, foreign });
    const { computed, computedSeed: seed } = value as Record<string, unknown>;
    if (computed !== undefined && seed !== undefined)
      this.#add("computation", { id: JSON.stringify({ source: computed, seed }), within: inside, foreign });
    const { path } = value as Record<string, unknown>;
    if (typeof path === "string" && path !== "" && "slug" in value && !foreign)
      this.#add("pagePath", { id: path, within: inside, foreign });
    for (const [name, part] of Object.entries(value)) this.learn(part, inside, foreign, name);
  }

  #add(kind: string, one: Known): void {
    const known = this.#byKind.get(kind) ?? [];
    if (known.some(({ id }) => id === one.id)) return;
    known.push(one);
    // The first is often what everything else is in; the others are forgotten in turn.
    if (known.length > 24) known.splice(1, 1);
    this.#byKind.set(kind, known);
  }

  /** Is anything of this kind known? */
  has(kind: string): boolean {
    return this.#byKind.has(kind);
  }

  /** One that fits a field of this name, in the same space where one is known there; now and then one of something else. */
  choose(
    random: Random,
    field: string,
    { spaceId }: Within = {},
    isOpen: (name: string) => boolean = () => true,
  ): Known | undefined {
    // What is in a change request is not found beside it.
    const allowed = random.chance(0.05)
      ? () => true
      : ({ foreign, within }: Known) =>
          !foreign && (!("changeRequestId" in within) || isOpen("changeRequestId"));
    const fitting = (this.#byKind.get(kindOf(field)) ?? []).filter(allowed);
    const near = fitting.filter(({ within }) => spaceId !== undefined && within["spaceId"] === spaceId);
    if (near.length > 0 && random.chance(0.95)) return random.pick(near);
    // The first organization is the one that nearly everything is in.
    if (kindOf(field) === "organization" && random.chance(0.7)) return fitting[0];
    if (fitting.length > 0 && random.chance(0.95)) return random.pick(fitting);
    return random.chance(0.3) ? random.pick([...this.#byKind.values()].flat()) : undefined;
  }
}
