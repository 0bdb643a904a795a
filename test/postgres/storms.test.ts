import { expect, test } from "vitest";
import { generate } from "../sync/generate.ts";
import { simulate } from "../sync/simulation.ts";

/*
 * The simulation of test/sync with its instance on a server, where what two replicas ask for at one moment runs at one
 * moment. `npm run simulate -- --database postgres` plays more of them.
 */

/**
 * In 8, 46, 58, 65 and 107 the instance goes back to a backup, in 5 a replica's folder is copied, in 20, 58 and 70 two
 * accounts take turns at a computer, and in 5, 20, 65, 70 and 107 programs are of different versions.
 */
const seeds = [5, 8, 12, 20, 31, 46, 58, 65, 70, 107];

test.each(seeds)(
  "every promise holds after the storm of seed %i over an instance on a server (R6)",
  async (seed) => {
    const { problems, history } = await simulate(generate(seed, 40));
    expect(problems, `after:\n${history.join("\n")}`).toEqual([]);
  },
);
