import { join } from "node:path";
import { serve } from "../../cli/recto.ts";
import { ask, databaseAt, startServer } from "../../run/postgresServer.ts";
import { makeCrowd } from "../load/crowd.ts";
import { workAtOnce } from "../load/desktops.ts";
import type { Row } from "../row.ts";
import { distributionOf, type Distribution } from "../samples.ts";
import type { Stage } from "../stage.ts";
import type { Measure } from "./measure.ts";

const crowds = [1, 10, 100, 1_000];

/**
 * An instance of its own process, on SQLite and on PostgreSQL, under more and more desktops that edit and pull without
 * ever pausing: how many requests it answers in a second, and how long each of them takes. A server of the database runs
 * without its precautions against power cuts, as in the tests.
 */
export const load: Measure = async (stage, { quick }): Promise<Row[]> => {
  const sizes = quick ? crowds.slice(0, 3) : crowds;
  const onFile = join(stage.freshFolder("load"), "instance");
  const rows = await measureAt(stage, "SQLite", onFile, { sizes, quick });
  const server = await startServer();
  try {
    await ask(server.address, "create database load");
    rows.push(
      ...(await measureAt(stage, "PostgreSQL", databaseAt(server.address, "load"), { sizes, quick })),
    );
  } finally {
    await server.stop();
  }
  return rows;
};

async function measureAt(
  stage: Stage,
  store: string,
  place: string,
  { sizes, quick }: { sizes: readonly number[]; quick: boolean },
): Promise<Row[]> {
  const crowd = await makeCrowd(place, stage.corpus, Math.max(...sizes));
  const serving = await serve(place, 0, {}, ["--rate", "0"]);
  const rows: Row[] = [];
  try {
    for (const desktops of sizes) {
      const { pushes, pulls, refused, took } = await workAtOnce(serving.url, crowd, stage.corpus, {
        desktops,
        seconds: quick ? 1 : 5,
      });
      const rate = ((pushes.length + pulls.length) / took) * 1000;
      const row = (what: string, unit: Row["unit"], ours: Distribution): Row => ({
        measure: "load",
        pages: crowd.pages.length,
        what: `${desktops.toLocaleString("en")} at work on ${store}: ${what}`,
        unit,
        ours,
      });
      rows.push(
        row("answered", "requests/s", distributionOf([rate])),
        row("a push of one edit", "ms", distributionOf(pushes)),
        row("the pull after it", "ms", distributionOf(pulls)),
        row("told to come back", "times", distributionOf([refused])),
      );
    }
  } finally {
    await serving.stop();
  }
  return rows;
}
