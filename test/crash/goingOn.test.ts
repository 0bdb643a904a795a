import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { onStage } from "./kills.ts";

/* What befalls an instance and its replicas beside being killed, each of them a process of its own. */

/** 32 kbit/s. */
const slow = 4_000;

test(
  "what was saved is there once, everywhere, after a slow line, a restored backup and a folder that was copied (P6, V3)",
  {
    timeout: 600_000,
  },
  async () => {
    const { saved, problems } = await onStage(async (stage) => {
      const { line } = stage;
      line.rate = slow;
      await wait(2_000);
      line.heal();
      await stage.backUp();
      await wait(1_500);
      await stage.goBack();
      line.welcome = "reset";
      line.cut();
      await wait(500);
      await stage.copyBen();
      await wait(500);
      line.heal();
      line.rate = slow;
      await wait(1_500);
      line.heal();
      await stage.check();
    });
    expect(problems).toEqual([]);
    expect(saved).toBeGreaterThan(0);
  },
);
