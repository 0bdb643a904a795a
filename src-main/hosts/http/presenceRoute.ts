import type { FastifyInstance } from "fastify";
import type { Core } from "../../core/core.ts";
import { callerOf } from "./callers.ts";
import { refuse } from "./failures.ts";
import { Presences, type OpenPlace, type Present } from "./presences.ts";
import type { ScopeEvents } from "./scopeEvents.ts";

/** What a window says of itself: its own name, and the page that it shows, if any. */
interface Said extends Partial<OpenPlace> {
  window: string;
}

const isName = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,64}$/.test(value);
const isMissing = (value: unknown): boolean => value === undefined || value === null;

function isSaid(body: unknown): body is Said {
  if (typeof body !== "object" || body === null) return false;
  const { window, space, page, changeRequest } = body as Record<string, unknown>;
  if (!isName(window) || !(isMissing(changeRequest) || isName(changeRequest))) return false;
  return (isName(space) && isName(page)) || (isMissing(space) && isMissing(page));
}

/** The scope that holds what is seen of a page: who may see it may know who else has it open. */
const scopeOf = ({ space, changeRequest }: OpenPlace): string =>
  changeRequest === undefined ? `space:${space}` : `discussion:${space}`;

/**
 * Tells people who else has the page open that they have open: each window says so three times a minute, and whoever is
 * at the same page hears of it through the event stream. Nothing of it is kept.
 */
export function servePresence(server: FastifyInstance, core: Core, events: ScopeEvents): void {
  const presences = new Presences();
  const options = { bodyLimit: 4096, config: { operation: "presence" } };
  server.post("/v1/sync/presence", options, async (request, reply) => {
    const caller = callerOf(request);
    const { body } = request;
    if (!isSaid(body))
      return refuse(reply, 400, "Send the name of the window, and the space and the page that it shows.");
    const { window, space, page } = body;
    const place: OpenPlace | undefined =
      space === undefined || page === undefined || space === null || page === null
        ? undefined
        : { space, page, changeRequest: body.changeRequest ?? undefined };
    if (place && !(await events.sees(caller, scopeOf(place))))
      return refuse(reply, 404, "There is no such page, or it is not for you.");
    const person = await readPerson(core, caller);
    if (!person) return refuse(reply, 404, "Nobody is known by this token.");
    for (const moved of presences.sit(person, window, place)) {
      const people = presences.at(moved);
      const ids = new Set(people.map(({ id }) => id));
      events.tell(scopeOf(moved), ids, { presence: { ...moved, people } });
    }
    return { people: place ? presences.at(place) : [] };
  });
}

async function readPerson(core: Core, caller: ReturnType<typeof callerOf>): Promise<Present | undefined> {
  const outcome = await core.call(caller, "getAuthenticatedUser", {});
  if (!("body" in outcome)) return undefined;
  const { id, displayName } = outcome.body as Present;
  return { id, displayName };
}
