import { expect, test } from "vitest";
import { killAgainAndAgain } from "./kills.ts";

/* A few rounds; `npm run crash` kills for longer. */

test(
  "what was saved is there once, everywhere, though an instance and its replicas are killed in the middle of their work",
  { timeout: 600_000 },
  async () => {
    const { saved, problems } = await killAgainAndAgain(4, 7, (line) => console.log(line));
    expect(problems).toEqual([]);
    expect(saved).toBeGreaterThan(0);
  },
);
