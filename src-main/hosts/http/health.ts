import type { FastifyInstance } from "fastify";
import type { Condition, Core } from "../../core/core.ts";

/** For how long an answer stands, and how long the database may take for one: milliseconds. */
const fresh = 1000;
const longestWait = 5000;

/**
 * Tells a load balancer whether to send requests here: 200 while the database answers and the disk takes writes, else
 * 503. Anybody may ask, so they are looked at once a second at most, however often that is.
 */
export function serveHealth(
  server: FastifyInstance,
  core: Pick<Core, "examineCondition">,
  version: string,
): void {
  let [asked, at] = [Promise.resolve<Condition | undefined>(undefined), -Infinity];
  const examine = (): Promise<Condition | undefined> => {
    const now = performance.now();
    if (now - at >= fresh) [asked, at] = [withPatience(core.examineCondition()), now];
    return asked;
  };
  server.get(
    "/health",
    { config: { open: true, uncounted: true, operation: "health" } },
    async (_request, reply) => {
      const { database, disk } = (await examine()) ?? { database: false, disk: false };
      const well = database && disk;
      return reply
        .code(well ? 200 : 503)
        .send({ status: well ? "ok" : "failing", version, database: word(database), disk: word(disk) });
    },
  );
}

const word = (well: boolean): string => (well ? "ok" : "failing");

/** What was found, or undefined where that fails or takes too long. */
async function withPatience(asked: Promise<Condition>): Promise<Condition | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), longestWait);
  });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
