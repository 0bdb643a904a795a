/** A page that somebody has open: of main, or of a change request. */
export interface OpenPlace {
  space: string;
  changeRequest?: string | undefined;
  page: string;
}

/** Somebody who has a page open. */
export interface Present {
  id: string;
  displayName: string;
}

/** A window of somebody's, by a name that it gave itself. */
interface Seat {
  person: Present;
  place: string;
  until: number;
}

/** Who has not said for so many milliseconds that they are still there has left. */
export const presenceLasts = 60_000;

/** A writer has a few windows on a few computers; who names more takes the place of their own. */
const mostSeats = 20;

const keyOf = ({ space, changeRequest, page }: OpenPlace): string =>
  JSON.stringify([space, changeRequest ?? null, page]);

/**
 * Who has which page open: what their windows said less than a minute ago. Nothing of it is ever written down, and no
 * other process of the instance knows it.
 */
export class Presences {
  readonly #seats = new Map<string, Seat>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Notes which page a window shows, or that it shows none; answers the places at which other people are seen now. */
  sit(person: Present, window: string, place: OpenPlace | undefined): OpenPlace[] {
    this.#sweep();
    const name = `${person.id}/${window}`;
    const before = this.#seats.get(name)?.place;
    const there = place && keyOf(place);
    const places = [...new Set([before, there])].filter((one) => one !== undefined);
    const known = places.map((one) => this.#namesAt(one));
    this.#seats.delete(name);
    if (there !== undefined) {
      const own = [...this.#seats.keys()].filter((seat) => seat.startsWith(`${person.id}/`));
      const [oldest] = own;
      if (oldest !== undefined && own.length >= mostSeats) this.#seats.delete(oldest);
      this.#seats.set(name, { person, place: there, until: this.#clock() + presenceLasts });
    }
    return places.filter((one, at) => this.#namesAt(one) !== known[at]).map(placeOf);
  }

  /** The people who have a page open, each once. */
  at(place: OpenPlace): Present[] {
    this.#sweep();
    return [...this.#peopleAt(keyOf(place)).values()];
  }

  #peopleAt(key: string): Map<string, Present> {
    const seats = [...this.#seats.values()].filter(({ place }) => place === key);
    return new Map(seats.map(({ person }) => [person.id, person]));
  }

  #namesAt(key: string): string {
    return JSON.stringify([...this.#peopleAt(key).values()]);
  }

  #sweep(): void {
    const now = this.#clock();
    for (const [name, { until }] of this.#seats) if (until <= now) this.#seats.delete(name);
  }
}

function placeOf(key: string): OpenPlace {
  const [space, changeRequest, page] = JSON.parse(key) as [string, string | null, string];
  return { space, page, ...(changeRequest === null ? {} : { changeRequest }) };
}
