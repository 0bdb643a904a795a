import type { Ledger } from "../ledger.ts";
import type { Random } from "../random.ts";
import { Refusal } from "../refusal.ts";
import type { SavedWords } from "../words.ts";
import { change, flat, readPage, type Caller, type PageNode, type PageText } from "../writing.ts";

/** Main of a space, or one of its change requests. */
export interface Place {
  spaceId: string;
  changeRequestId?: string;
}

/** Where something that somebody does happens on main, and where on a change request. */
export type Twins = readonly [onMain: string, onRequest: string];

/** What all writers of a world have in common. */
export interface Tools {
  random: Random;
  words: SavedWords;
  ledger: Ledger;
  /** Spaces that somebody deleted: no list shows them. */
  deletedSpaces: string[];
  /** What was uploaded by half, or whole, and named by nothing. */
  halves: { user: string; organization: string; bytes: Uint8Array }[];
  /** Who there is, for whoever asks somebody. */
  people: readonly string[];
  log: (line: string) => void;
}

/** A writer at a machine, as deeds see them. */
export class Hand {
  readonly caller: Caller;
  readonly author: string;
  readonly machine: string;
  readonly random: Random;
  readonly words: SavedWords;
  readonly ledger: Ledger;
  readonly deletedSpaces: string[];
  readonly halves: Tools["halves"];
  readonly people: readonly string[];
  readonly #home: string;
  readonly #log: (line: string) => void;
  #organization: string | undefined;
  /** What was read while it looks around, by the question. */
  #seen: Map<string, Promise<unknown>> | undefined;
  /** Did this deed come to anything? */
  hasActed = false;
  /** Which deeds it came to, where it was one of several, or more than one. */
  readonly did: string[] = [];

  constructor(caller: Caller, who: { author: string; machine: string; organization: string }, tools: Tools) {
    this.caller = caller;
    this.author = who.author;
    this.machine = who.machine;
    this.#home = who.organization;
    this.random = tools.random;
    this.words = tools.words;
    this.ledger = tools.ledger;
    this.deletedSpaces = tools.deletedSpaces;
    this.halves = tools.halves;
    this.people = tools.people;
    this.#log = tools.log;
  }

  /** From now on it reads each thing once: whoever looks for something to do goes by what they saw. */
  lookAround(): void {
    this.#seen ??= new Map();
  }

  #read<T>(operation: string, input: object): Promise<T> {
    if (!this.#seen) return this.caller.call<T>(operation, input);
    const question = `${operation} ${JSON.stringify(input)}`;
    const answer = this.#seen.get(question) ?? this.caller.call<T>(operation, input);
    this.#seen.set(question, answer);
    return answer as Promise<T>;
  }

  async call<T>(operation: string, input: object): Promise<T> {
    if (/^(get|list)/.test(operation)) return this.#read<T>(operation, input);
    this.#log(`  ${this.machine} ${operation} ${JSON.stringify(input)}`);
    const answer = await this.caller.call<T>(operation, input);
    this.hasActed = true;
    return answer;
  }

  at<T>(place: Place, [onMain, onRequest]: Twins, input: object = {}): Promise<T> {
    return this.call<T>(place.changeRequestId === undefined ? onMain : onRequest, { ...place, ...input });
  }

  word(): string {
    return this.words.make(this.author);
  }

  /** Saves words over those that the writer saw. */
  async save<T>(
    { before = "", after }: { before?: string; after: string },
    work: () => Promise<T>,
  ): Promise<T> {
    const takeBack = this.words.saving(this.author, before, after);
    try {
      const answer = await work();
      this.words.saved(this.author, after);
      return answer;
    } catch (error) {
      if (!isUnknown(error)) takeBack();
      throw error;
    }
  }

  /** Gives something a name, over the one that its writer saw; `of` says of what, when it was made as late as that. */
  async name<T>(
    of: string | ((made: T) => string),
    after: string,
    work: () => Promise<T>,
    before = "",
  ): Promise<T> {
    if (typeof of === "string") this.words.naming(of, after);
    const made = await this.save({ before, after }, work);
    if (typeof of !== "string") this.words.naming(of(made), after);
    return made;
  }

  /** The organization in which this deed is done: mostly the one that the replica was made for. */
  async organization(): Promise<string> {
    this.#organization ??= this.random.chance(0.85) ? this.#home : await this.#anyOrganization();
    return this.#organization;
  }

  async #anyOrganization(): Promise<string> {
    const { items } = await this.call<{ items: { id: string }[] }>(
      "listOrganizationsForAuthenticatedUser",
      {},
    );
    return this.random.pick(items)?.id ?? this.#home;
  }

  /** Mostly the oldest space, in which everybody meets. */
  async space(): Promise<string | undefined> {
    const { items } = await this.call<{ items: { id: string }[] }>("listSpacesInOrganizationById", {
      organizationId: await this.organization(),
    });
    return (this.random.chance(0.85) ? items[0] : this.random.pick(items))?.id;
  }

  async place(requests = 0.3): Promise<Place | undefined> {
    const spaceId = await this.space();
    if (spaceId === undefined) return undefined;
    const request = this.random.chance(requests) ? await this.request(spaceId) : undefined;
    return { spaceId, ...(request === undefined ? {} : { changeRequestId: request.id }) };
  }

  /** A change request that is worked on, or one of another status. */
  async request(
    spaceId: string,
    status = this.random.chance(0.7) ? "draft" : "open",
  ): Promise<{ id: string; subject: string } | undefined> {
    const { items } = await this.call<{ items: { id: string; subject: string }[] }>(
      "listChangeRequestsForSpace",
      { spaceId, status },
    );
    return this.random.pick(items);
  }

  async pages(place: Place): Promise<PageNode[]> {
    const { pages } = await this.at<{ pages: PageNode[] }>(place, ["listPages", "listPagesInChangeRequest"]);
    return flat(pages);
  }

  /** Mostly one of the first pages, where writers meet. */
  async page(place: Place): Promise<PageNode | undefined> {
    const pages = await this.pages(place);
    return this.random.chance(0.4) ? pages[0] : this.random.pick(pages);
  }

  read(place: Place, page: string): Promise<PageText> {
    return readPage(this.caller, place.spaceId, page, place.changeRequestId);
  }

  change(place: Place, changes: object[]): Promise<string[]> {
    return change(this, place.spaceId, changes, place.changeRequestId);
  }
}

/** Whether it was done that the instance was asked for: the answer did not come. */
const isUnknown = (error: unknown): boolean => error instanceof Refusal && error.reason === "offline";

/** A thing that writers do, and how often beside the others. */
export interface Deed {
  weight: number;
  run(hand: Hand): Promise<void>;
}
