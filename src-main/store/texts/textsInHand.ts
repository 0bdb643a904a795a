import type { Reader, WriteSession, Writer } from "../handles.ts";

/*
 * The texts that a write transaction kept or read last: a save asks for the two that it is about again and again, and
 * a text is what its hash says, whatever happens. One of a savepoint that was taken back may still be in hand, which
 * is no harm: no row that names it is left.
 */

interface InHand {
  texts: Map<string, { organization: string; text: string }>;
  size: number;
}

/** Characters beyond which all are let go. */
const most = 1_000_000;

const bySession = new WeakMap<WriteSession, InHand>();

const sessionOf = (db: Reader): WriteSession | undefined =>
  "session" in db ? (db as Writer).session : undefined;

/** Takes a text in hand; without effect for a reader. */
export function takeInHand(db: Reader, organization: string, hash: string, text: string): void {
  const session = sessionOf(db);
  if (!session) return;
  let inHand = bySession.get(session);
  if (!inHand || inHand.size + text.length > most)
    bySession.set(session, (inHand = { texts: new Map(), size: 0 }));
  inHand.texts.set(hash, { organization, text });
  inHand.size += text.length;
}

/** The text of this hash, if it is in hand; that of one organization, or of whichever. */
export function findInHand(db: Reader, hash: string, organization?: string): string | undefined {
  const session = sessionOf(db);
  const found = session && bySession.get(session)?.texts.get(hash);
  return found && (organization === undefined || found.organization === organization)
    ? found.text
    : undefined;
}
