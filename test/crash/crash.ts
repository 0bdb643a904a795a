import { parseArgs } from "node:util";
import { killAgainAndAgain } from "./kills.ts";
import { isTooMuch, killTyping } from "./typing.ts";

/*
 * npm run crash -- --typing 100: kills the core of somebody who types without a pause, and prints how old what was lost
 * had become.
 *
 * npm run crash -- --rounds 500 [--seed 1]: kills a served instance and two writers' computers in the middle of their
 * work, and prints what was lost, and how long it took to go on. What is hit when depends on the machine: a seed makes
 * the same choices, not the same moments.
 */

const { values } = parseArgs({
  options: { rounds: { type: "string" }, seed: { type: "string" }, typing: { type: "string" } },
});

const spread = (times: readonly number[]): string => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `median ${at(0.5)} ms, longest ${at(1)} ms (${times.length})`;
};

if (values.typing === undefined) await killComputers();
else await killTypists(Number(values.typing));

async function killTypists(kills: number): Promise<void> {
  const losses = await killTyping(kills);
  console.log(`what a kill cost: ${spread(losses.map(({ age }) => age))}`);
  const tooMuch = losses.filter(isTooMuch);
  for (const loss of tooMuch) console.log(`  ${JSON.stringify(loss)}`);
  process.exitCode = tooMuch.length > 0 ? 1 : 0;
}

async function killComputers(): Promise<void> {
  const { rounds, saved, recoveries, healings, problems } = await killAgainAndAgain(
    Number(values.rounds ?? 50),
    Number(values.seed ?? Date.now() % 1_000_000),
    (line) => console.log(line),
  );

  console.log(`the instance answers again: ${spread(recoveries.instance)}`);
  console.log(`a replica is at work again: ${spread(recoveries.replica)}`);
  console.log(`all agree after the last kill: ${spread(healings)}`);
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(`${rounds} rounds, ${saved} saved: ${problems.length === 0 ? "nothing lost" : "FAILED"}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
