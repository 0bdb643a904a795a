/** The screens that fill the room beside the sidebar. */
export type View =
  | "home"
  | "page"
  | "requests"
  | "request"
  | "history"
  | "conflicts"
  | "deleted"
  | "files"
  | "reusables"
  | "organization";

/** Where the writer is: a workspace, a space, perhaps one of its change requests, a screen and a page. */
export interface Location {
  /** The one that this window shows; undefined for the one that was chosen last. */
  workspace: string | undefined;
  space: string | undefined;
  request: string | undefined;
  view: View;
  page: string | undefined;
  /** A part of a screen, such as the tab of a change request or a heading of a page. */
  part: string | undefined;
  /** The reusable content whose history it is; undefined for a page's. */
  reusable: string | undefined;
}

const nowhere: Location = {
  workspace: undefined,
  space: undefined,
  request: undefined,
  view: "page",
  page: undefined,
  part: undefined,
  reusable: undefined,
};

/** The place is kept in the address's fragment, so that back, forward and reload do what they do everywhere. */
class Place {
  #at = $state.raw<Location>(read(window.location.hash));

  /** Derived one by one, so that whoever looks at the space does not hear of a turned page. */
  readonly workspace = $derived(this.#at.workspace);
  readonly space = $derived(this.#at.space);
  readonly request = $derived(this.#at.request);
  readonly view = $derived(this.#at.view);
  readonly page = $derived(this.#at.page);
  readonly part = $derived(this.#at.part);
  readonly reusable = $derived(this.#at.reusable);
  /** Where the history is of what is open; undefined where nothing is that has one. */
  readonly history = $derived.by((): Partial<Location> | undefined => {
    const written = this.view === "reusables" ? this.part : undefined;
    if (written !== undefined) return { view: "history", reusable: written };
    return this.page === undefined ? undefined : { view: "history" };
  });

  /** What the app itself made of places. */
  readonly #settled = new WeakMap<Location, Location>();

  constructor() {
    window.addEventListener("hashchange", () => {
      this.#at = read(window.location.hash);
    });
  }

  /**
   * Goes somewhere; what is not named stays, except that a part and a reusable content belong to their screen. Where the app itself settles what
   * nobody chose, whoever is there has not gone elsewhere.
   */
  go(to: Partial<Location>, how: "push" | "replace" | "settle" = "push"): void {
    const next: Location = { ...this.#at, part: undefined, reusable: undefined, ...to };
    const fragment = write(next);
    if (fragment === window.location.hash) return;
    if (how === "settle") this.#settled.set(this.#at, next);
    this.#at = next;
    if (how === "push") window.history.pushState(null, "", fragment);
    else window.history.replaceState(null, "", fragment);
  }

  /** The place as it is now, for {@link isStill}. */
  get here(): Location {
    return this.#at;
  }

  /** Is somebody still where they were? Parts of a page or of a request are one place. */
  isStill(left: Location): boolean {
    const now = this.#at;
    let then = left;
    for (let next = this.#settled.get(then); next; next = this.#settled.get(then)) then = next;
    const isWhole = now.view === "page" || now.view === "request";
    return write({ ...then, ...(isWhole ? { part: now.part } : {}) }) === write(now);
  }

  /** Forgets the place in its workspace, whose space is gone. */
  leave(): void {
    this.go({ ...nowhere, workspace: this.workspace }, "replace");
  }

  /** Goes to another workspace, and to a place in it; what it is left from is a step back. */
  enter(workspace: string, to: Partial<Location> = {}): void {
    this.go({ ...nowhere, ...to, workspace });
  }

  /** Says of the place which workspace it is in. */
  settle(workspace: string): void {
    this.go({ workspace, part: this.part, reusable: this.reusable }, "settle");
  }

  /** The place as the fragment of an address. */
  get address(): string {
    return write(this.#at);
  }

  /** The address of a workspace: in the one that is shown, of this place. */
  addressIn(workspace: string): string {
    return workspace === this.workspace ? this.address : write({ ...nowhere, workspace });
  }
}

function read(hash: string): Location {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const field = (name: string): string | undefined => fields.get(name) ?? undefined;
  return {
    workspace: field("workspace"),
    space: field("space"),
    request: field("request"),
    view: views.find((view) => view === field("view")) ?? "page",
    page: field("page"),
    part: field("part"),
    reusable: field("reusable"),
  };
}

const views: readonly View[] = [
  "home",
  "page",
  "requests",
  "request",
  "history",
  "conflicts",
  "deleted",
  "files",
  "reusables",
  "organization",
];

function write(location: Location): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries<string | undefined>({ ...location })) {
    if (value) fields.set(name, value);
  }
  return `#${fields.toString()}`;
}

export const place = new Place();
