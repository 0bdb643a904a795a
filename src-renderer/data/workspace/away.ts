/** What is remembered of somebody's presence: since when news is news, and when they were last here. */
export interface Presence {
  since: string;
  active: string;
}

/** Whoever comes back after so long was away. */
const awayAfter = 30 * 60_000;

/** Presence as it is now that somebody is here: after an absence, news is what came since they left. */
export function arrive(before: Presence | undefined, now: number): Presence {
  const at = new Date(now).toISOString();
  if (!before) return { since: at, active: at };
  const wasAway = now - Date.parse(before.active) > awayAfter;
  return { since: wasAway ? before.active : before.since, active: at };
}
