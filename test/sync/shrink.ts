import type { Scenario, Step } from "./scenario.ts";

/** Does a scenario still fail in the way that is being looked for? */
export type Fails = (scenario: Scenario) => Promise<boolean>;

/**
 * The shortest scenario found that still fails: without steps, people, computers and organizations that it does not
 * need, and with as little time between the steps. Each is tried as it is, so that chance has no part in it.
 */
export async function shrink(scenario: Scenario, fails: Fails): Promise<Scenario> {
  let shortest = scenario;
  const keep = async (candidate: Scenario): Promise<boolean> => {
    if (!(await fails(candidate))) return false;
    shortest = candidate;
    return true;
  };
  for (let before = ""; before !== JSON.stringify(shortest);) {
    before = JSON.stringify(shortest);
    await dropSteps(() => shortest, keep);
    for (const { name } of [...shortest.computers].reverse())
      if (shortest.computers.length > 1) await keep(withoutComputer(shortest, name));
    await dropPeople(() => shortest, keep);
    await calmDown(() => shortest, keep);
  }
  return shortest;
}

type Keep = (candidate: Scenario) => Promise<boolean>;

/** Takes steps away, half of them at once at first, one by one in the end. */
async function dropSteps(current: () => Scenario, keep: Keep): Promise<void> {
  for (
    let size = Math.ceil(current().steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let end = current().steps.length; end > 0; end -= size) {
      const { steps } = current();
      const from = Math.max(0, end - size);
      await keep({ ...current(), steps: [...steps.slice(0, from), ...steps.slice(end)] });
    }
}

function withoutComputer(scenario: Scenario, name: string): Scenario {
  const isOthers = (step: Step): boolean =>
    !("at" in step && (step.at === name || step.at === `${name}'s copy`)) &&
    !(step.is === "switched" && step.to === name);
  return {
    ...scenario,
    computers: scenario.computers
      .filter((computer) => computer.name !== name)
      .map(({ beside, ...computer }) =>
        beside === undefined || beside === name ? computer : { ...computer, beside },
      ),
    steps: scenario.steps.filter(isOthers),
  };
}

/** Those who found no organization that is left and have no computer; and the organizations that come last. */
async function dropPeople(current: () => Scenario, keep: Keep): Promise<void> {
  for (const { name } of [...current().people].reverse()) {
    const { people, computers, organizations } = current();
    const founds = people.findIndex((person) => person.name === name) < organizations;
    if (people.length > organizations && !founds && !computers.some(({ user }) => user === name))
      await keep({ ...current(), people: people.filter((person) => person.name !== name) });
  }
  while (current().organizations > 1) {
    const { organizations, computers } = current();
    if (computers.some(({ organization }) => organization === organizations - 1)) return;
    if (!(await keep({ ...current(), organizations: organizations - 1 }))) return;
  }
}

/** No time between steps, or a second; nothing on a disk, and as much at once as usual. */
async function calmDown(current: () => Scenario, keep: Keep): Promise<void> {
  if (current().onDisk) {
    const { onDisk: _, ...inMemory } = current();
    await keep(inMemory);
  }
  if (current().limits) {
    const { limits: _, ...unlimited } = current();
    await keep(unlimited);
  }
  for (const at of current().steps.keys())
    for (const then of [0, 1_000]) {
      const { steps } = current();
      if ((steps[at]?.then ?? 0) <= then) break;
      if (
        await keep({
          ...current(),
          steps: steps.map((step, index) => (index === at ? { ...step, then } : step)),
        })
      )
        break;
    }
}
