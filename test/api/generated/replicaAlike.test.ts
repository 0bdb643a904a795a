import { afterEach, beforeEach, expect, test } from "vitest";
import { needsInstance } from "../../../src-main/api/operation.ts";
import type { Outcome } from "../../../src-main/core/core.ts";
import { World, type Replica } from "../../sync/world.ts";
import { compareHosts } from "./alike.ts";
import { asking, fill } from "./fill.ts";
import { KnownIds } from "./knownIds.ts";
import type { GeneratedRequest } from "./requests.ts";

/* Two people work on their replicas, and everything that they can read there is what their instance answers too. */

/** RECTO_REQUESTS has more of them sent, in a night. */
const requests = Number(process.env["RECTO_REQUESTS"] ?? 400);

let world: World;

beforeEach(async () => {
  world = await World.make();
});
afterEach(() => world.close());

/** Whether the two sides can be compared about a request: what runs at the instance alone, or here alone, cannot. */
const isOneSided = ({ user }: Replica, { id, operation, input }: GeneratedRequest): boolean =>
  needsInstance(operation, input) ||
  // What is of the moment is asked of the instance first, which this thread cannot.
  operation.ofMoment === true ||
  // Who has lost their organization is not known to their own replica any more.
  (id === "getUserById" && input["userId"] === user) ||
  // Only an admin's replica holds what others were given.
  (operation.grants === true && user !== world.admin) ||
  (operation.mutation === true && operation.local === true);

test(
  "a replica that is in sync answers generated requests as its instance does, the order of hits excepted",
  async () => {
    const editor = await world.addUser("Ben", "create");
    const replicas: Replica[] = [await world.addReplica(world.admin), await world.addReplica(editor)];
    const ids = new KnownIds();
    await fill(asking(world.instance, world.admin), world.organization, "harbour", (answer, path) =>
      ids.learn(answer, path),
    );
    ids.learn({ object: "organization", id: world.organization });
    for (const replica of replicas) await replica.sync();
    const compared = await compareHosts(
      {
        ids,
        // A guest's replica does not hold its owner's address, which is kept among the members.
        isLeftOut: (id) => id === "getAuthenticatedUser",
        async ask(request, turn) {
          world.time += 1500;
          // Only an admin's replica knows beforehand who may review.
          const isEditor = turn % 3 === 0 && request.id !== "requestReviewersForChangeRequest";
          const replica = replicas[isEditor ? 1 : 0];
          if (!replica) throw new Error("There is no such replica.");
          const here = await callReplica(replica, request);
          if (here.status === 400 || isOneSided(replica, request)) return [here, here];
          if (!request.operation.mutation) return [here, await callInstance(replica, request)];
          // A change that was made here reaches the others by sync; one that was refused would be refused there too.
          if ("error" in here) return [here, await callInstance(replica, request)];
          for (const other of [...replicas, ...replicas]) await other.sync();
          const { attention } = await replica.status();
          if (attention > 0) {
            const [item] = await replica.listAttention();
            throw new Error(
              `${request.id} ${JSON.stringify(request.input)} was taken here and refused there: ${item?.error.message}`,
            );
          }
          return [here, here];
        },
      },
      Number(process.env["RECTO_SEED"] ?? 1),
      requests,
    );
    expect(world.faults).toEqual([]);
    expect(compared.differences).toEqual([]);
    expect(compared.successes).toBeGreaterThan(50);
  },
  120_000 + requests * 100,
);

const callReplica = (replica: Replica, { id, input }: GeneratedRequest): Promise<Outcome> =>
  replica.engine.call({ user: replica.user }, id, structuredClone(input));

const callInstance = ({ user }: Replica, { id, input }: GeneratedRequest): Promise<Outcome> =>
  world.instance.call({ user }, id, structuredClone(input));
