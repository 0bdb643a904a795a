import { untrack } from "svelte";
import type { FoundComment } from "../../../src-main/core/find/findDiscussed.ts";
import { tell } from "../../data/calls/ask.ts";
import type { OpenBranch } from "../../data/pages/branch.svelte.ts";
import { keyOf, scopesOf } from "../../data/pages/content.ts";
import { findPage } from "../../data/pages/tree.ts";
import { listReusables } from "../../data/reusables/reusables.ts";
import { panels } from "../../data/window/panels.svelte.ts";
import { place } from "../../data/window/place.svelte.ts";
import { Watched } from "../../data/workspace/live.svelte.ts";
import { presence, visitsElsewhere } from "../../data/workspace/presence.svelte.ts";
import { workspace } from "../../data/workspace/workspace.svelte.ts";
import { commandsFor } from "./commands.ts";
import { commentEntry, requestEntry } from "./discussed.ts";
import {
  elsewhereEntries,
  recentElsewhere,
  recentEntries,
  reusableEntries,
  spaceEntries,
  titleEntries,
  workspaceEntries,
  type SearchEntry,
  type WayTo,
} from "./entries.ts";
import { SearchFilters } from "./filters.svelte.ts";
import { inOrder } from "./order.ts";
import { SoonFound } from "./soonFound.svelte.ts";
import { longestQuery, searchTexts, type FoundTexts } from "./textSearch.ts";

export type Kind = "all" | "pages" | "requests" | "comments" | "commands";

const recentShown = 6;
const recentElsewhereShown = 3;

/** Whoever types on is not searched for at every letter; what is elsewhere takes longer, and is waited for longer. */
const patience = 60;
const patienceElsewhere = 150;

const goToWorkspace: WayTo = (id, to) => place.enter(id, to);

/** What the palette is asked, and everything that answers it. */
export class Palette {
  /** What is looked through, and whether in the open space alone. */
  kind = $state<Kind>("all");
  everywhere = $state(false);
  readonly filters = new SearchFilters();
  /** The words that the writer wants as they are. */
  #insisted = $state<string>();

  readonly words = $derived(panels.searched.trim());
  readonly #query = $derived(this.words.slice(0, longestQuery));
  readonly isFiltered = $derived(this.kind !== "commands" && this.filters.on.length > 0);
  readonly #most = $derived(this.kind === "all" ? 5 : 40);
  /** The space that is looked through alone. */
  readonly #space = $derived(this.everywhere ? undefined : place.space);
  readonly #open: OpenBranch;

  readonly inTexts = new SoonFound<FoundTexts>(() => {
    const { organization } = workspace;
    const space = this.#space;
    if (!panels.search || !this.#asks || !this.wants("pages")) return undefined;
    const [words, written] = [this.#query, this.#written];
    const isMeant = this.#insisted === words;
    const key = JSON.stringify([words, organization, space, written, isMeant]);
    return { key, read: () => searchTexts({ words, organization, space, written, isMeant }) };
  }, patience);

  readonly discussed = new SoonFound(() => {
    const { organization } = workspace;
    const wanted = this.#answers("requests") || this.#answers("comments");
    if (!panels.search || !organization || !wanted) return undefined;
    const asked = {
      organizationId: organization,
      spaceId: this.#space,
      query: this.#query,
      ...this.#written,
    };
    const spaces = this.#space === undefined ? workspace.spaces.map(({ id }) => id) : [this.#space];
    return {
      key: JSON.stringify(asked),
      scopes: spaces.map((space) => `discussion:${space}`),
      read: () => tell("findDiscussed", asked),
    };
  }, patience);

  /** The other workspaces are looked through where something is asked; people are others there, but for the writer. */
  readonly #others = new SoonFound(() => {
    const { author, since } = this.filters;
    const isMine = author !== undefined && author.id === workspace.user?.id;
    const kinds = (["pages", "requests", "comments"] as const).filter((kind) => this.wants(kind));
    const isAsking = this.isFiltered || this.#query.length > 1;
    if (!panels.search || !isAsking || kinds.length === 0 || workspace.list.length < 2) return undefined;
    if (this.isFiltered && author && !isMine) return undefined;
    const filters = this.isFiltered ? { isMine, since: since && this.filters.asked.since } : {};
    const asked = { query: this.#query, kinds, ...filters };
    return { key: JSON.stringify(asked), read: () => tell("searchElsewhere", asked) };
  }, patienceElsewhere);

  readonly #reusables = new Watched(() => {
    const { branch } = this.#open;
    if (!panels.search || !branch) return undefined;
    return { key: keyOf(branch), scopes: scopesOf(branch), read: () => listReusables(branch) };
  });

  readonly #meant = $derived(this.inTexts.found?.meant);
  readonly #titles = $derived.by(() => {
    const { space } = place;
    if (space === undefined || this.isFiltered || !this.wants("pages")) return [];
    return titleEntries(space, this.#open.linkable, this.words, this.#most);
  });

  /** Everything that answers, in the order in which it is offered. */
  readonly entries = $derived.by<SearchEntry[]>(() => {
    const titles = this.#titles;
    const known = new Set(titles.map(({ key }) => key));
    const inTexts = this.inTexts.found?.entries ?? [];
    // Where something here says what was typed, what is only near it there is not what was meant.
    const isFound = inTexts.length > 0 && this.#meant === undefined;
    const there = (this.#others.found ?? []).filter(({ meant }) => meant === undefined || !isFound);
    const { requests = [], comments = [] } = this.discussed.found ?? {};
    const inAll = this.#space === undefined;
    return inOrder(this.words, {
      recent: this.#recent,
      commands: this.wants("commands") && !this.isFiltered ? commandsFor(this.#open, this.words) : [],
      titles,
      inTexts: (this.words === "" ? inTexts.slice(0, this.#most) : inTexts).filter(
        ({ key }) => !known.has(key),
      ),
      places: this.isFiltered ? [] : this.#places,
      requests: this.#answers("requests")
        ? requests.slice(0, this.#most).map((request) => requestEntry(request))
        : [],
      comments: this.#answers("comments")
        ? comments.slice(0, this.#most).map((comment) => commentEntry(this.#named(comment), inAll))
        : [],
      foreign: elsewhereEntries(there, goToWorkspace),
    });
  });

  readonly #places = $derived.by(() => [
    ...(this.wants("pages")
      ? reusableEntries(this.#reusables.value?.items ?? [], this.words, this.#most)
      : []),
    ...(this.kind === "all"
      ? [
          ...spaceEntries(
            workspace.spaces.filter((space) => space.id !== place.space),
            this.words,
            this.#most,
          ),
          ...workspaceEntries(workspace.list, this.words, (id) => place.enter(id)),
        ]
      : []),
  ]);

  readonly #recent = $derived.by(() => {
    if (this.words !== "" || this.isFiltered || !this.wants("pages")) return [];
    const spaceTitle = (space: string) => workspace.space(space)?.title ?? "";
    return [
      ...recentEntries(presence.visits.slice(0, recentShown), spaceTitle),
      ...recentElsewhere(visitsElsewhere(workspace.list).slice(0, recentElsewhereShown), goToWorkspace),
    ];
  });

  /** Is anything still looked through that may be found? */
  readonly isUnderway = $derived(
    this.inTexts.isUnderway || this.discussed.isUnderway || this.#others.isUnderway,
  );

  readonly meant = $derived(this.wants("pages") ? this.#meant : undefined);

  constructor(open: OpenBranch) {
    this.#open = open;
    $effect(() => {
      const id = workspace.current?.id;
      untrack(() => this.filters.turnTo(id));
    });
  }

  get #written(): SearchFilters["asked"] {
    return this.isFiltered ? this.filters.asked : {};
  }

  wants(one: Kind): boolean {
    return this.kind === "all" || this.kind === one;
  }

  /** Shows what the words find as they are, and nothing that is only near. */
  insist(): void {
    this.#insisted = this.#query;
  }

  /** A comment with the title of its page, which one that came over the network lacks. */
  #named(comment: FoundComment): FoundComment {
    const { page } = comment;
    if (!page || page.title !== "") return comment;
    const title = findPage(this.#open.pages ?? [], page.id)?.title ?? "";
    return { ...comment, page: { ...page, title } };
  }

  get #asks(): boolean {
    return this.words !== "" || this.isFiltered;
  }

  /** Whoever asks for nothing sees what there is of the kind that was chosen. */
  #answers(one: Kind): boolean {
    return this.kind === one || (this.kind === "all" && this.#asks);
  }
}
