import { findTextsByHash, hashText } from "../store/texts/texts.ts";
import { canUse, noteAbilities } from "./abilities.ts";
import { completeRows, longestValue } from "./drawnRows.ts";
import type { DrawnText, PullAnswer, PullRequest, ScopedText } from "./messages.ts";
import type { Replica } from "./pull.ts";
import { askForTexts } from "./pullTexts.ts";
import { textFrom } from "./textDifference.ts";
import { TransportError } from "./transport.ts";

/** An answer to a pull with nothing left out. */
export interface WholeAnswer extends PullAnswer {
  texts: ScopedText[];
}

/**
 * Pulls; what comes as a difference is made whole of what is here. Where that does not come to what was meant, the
 * whole is asked for.
 */
export async function askForRows(replica: Replica, request: PullRequest): Promise<WholeAnswer> {
  const { host, transport } = replica;
  const db = host.store.reading;
  const answer = (await askForDifferences(replica, request)) ?? (await transport.pull(request));
  await noteAbilities(host, answer.able);
  const rows = await completeRows(db, answer.rows);
  if (rows) return { ...answer, rows, texts: await completeTexts(replica, answer.texts) };
  const { texts, ...whole } = await transport.pull(request);
  return { ...whole, texts: await completeTexts(replica, texts) };
}

/** An answer that may leave out what is here; undefined where the instance gives none. */
async function askForDifferences(replica: Replica, request: PullRequest): Promise<PullAnswer | undefined> {
  const { host, transport } = replica;
  if (!(await canUse(host.store.reading, "differences"))) return undefined;
  try {
    return await transport.pull({ ...request, differences: true });
  } catch (error) {
    // It may have gone back to an older program.
    if (!(error instanceof TransportError && error.failure === "refused")) throw error;
    await noteAbilities(host);
    return undefined;
  }
}

async function completeTexts(
  replica: Replica,
  sent: readonly (ScopedText | DrawnText)[],
): Promise<ScopedText[]> {
  const bases = sent.flatMap((each) => ("base" in each ? each.base : []));
  const held = await findTextsByHash(replica.host.store.reading, bases);
  const texts: ScopedText[] = [];
  const missing: { scope: string; hash: string }[] = [];
  for (const each of sent) {
    const { scope, hash } = each;
    const text = "text" in each ? each.text : madeOf(held.get(each.base), each);
    if (text === undefined) missing.push({ scope, hash });
    else texts.push({ scope, hash, text });
  }
  return missing.length === 0 ? texts : [...texts, ...(await askForTexts(replica, missing))];
}

function madeOf(base: string | undefined, { hash, parts }: DrawnText): string | undefined {
  const text = base === undefined ? undefined : textFrom(base, parts, longestValue);
  return text !== undefined && hashText(text) === hash ? text : undefined;
}
