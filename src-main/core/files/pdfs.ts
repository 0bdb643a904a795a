import { readPdfOrder } from "../../api/transfer/pdfOrders.ts";
import { readStore } from "../../store/store.ts";
import type { FileContent } from "../core.ts";
import type { Engine } from "../engine.ts";
import { printSnapshot, readRevision } from "./exports.ts";

/** For whom the PDF at an address is printed; undefined as for {@link readPdf}. */
export const findPdfReader = (engine: Engine, token: string): Promise<string | undefined> =>
  readStore(engine.store, async (db) => (await readPdfOrder(db, token, engine.hostNow()))?.user);

/**
 * The PDF that an address stands for, or undefined for one that this instance did not make or that has ended. Throws 404
 * where the person for whom it was made can no longer see it, and 409 where nothing prints here.
 */
export async function readPdf(engine: Engine, token: string): Promise<FileContent | undefined> {
  const found = await readStore(engine.store, async (db) => {
    const order = await readPdfOrder(db, token, engine.hostNow());
    const snapshot = order && (await readRevision(engine, db, order.user, order));
    return snapshot && { snapshot, user: order.user };
  });
  if (!found) return undefined;
  const { snapshot, user } = found;
  return engine.asJob(engine.random(), { user }, (running) => printSnapshot(engine, user, snapshot, running));
}
