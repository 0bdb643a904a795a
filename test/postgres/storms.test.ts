import { expect, test } from "vitest";
import { generate } from "../sync/generate.ts";
import { simulate } from "../sync/simulation.ts";

/*
 * The simulation of test/sync with its instance on a server, where what two replicas ask for at one moment runs at one
 * moment. `npm run simulate -- --database postgres` plays more of them.
 */

/** In 8 and 46 the instance goes back to a backup. */
const seeds = [8, 12, 31, 46];

test.each(seeds)(
  "every promise holds after the storm of seed %i over an instance on a server (R6)",
  async (seed) => {
    const { problems, history } = await simulate(generate(seed, 40));
    expect(problems, `after:\n${history.join("\n")}`).toEqual([]);
  },
);
