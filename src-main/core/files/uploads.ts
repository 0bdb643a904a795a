import { createHash, hash } from "node:crypto";
import { ApiError } from "../../api/error.ts";
import { readUploadOrder, type UploadOrder } from "../../api/transfer/uploadOrders.ts";
import type { PartialBytes } from "../../store/blobs/partialFiles.ts";
import { readStore, transact } from "../../store/store.ts";
import { findBlob, renewBlob } from "../../store/blobs/uploads.ts";
import type { Caller, KeptBlob, UploadProgress } from "../core.ts";
import type { Engine } from "../engine.ts";
import { blobLimit, keepUpload, noteUpload, requireStanding, tooLarge } from "./files.ts";

/** For how long the beginning of an upload is kept for somebody to go on with. */
const partLife = 7 * 24 * 60 * 60 * 1000;
/** How old a note may be that bytes are there, before it is renewed for who asks. */
const renewal = 24 * 60 * 60 * 1000;
const sweepPause = 60 * 60 * 1000;

/** Uploads that arrive piece by piece, and may go on where they broke off. */
export class Uploads {
  readonly #engine: Engine;
  readonly #parts: PartialBytes;

  constructor(engine: Engine, parts: PartialBytes) {
    this.#engine = engine;
    this.#parts = parts;
  }

  /**
   * How far the caller's own upload of these bytes has come, or undefined: nobody learns what others have. Writes
   * nothing; of what `isFading` nobody is told before {@link progress} has noted it anew.
   */
  async look(
    caller: Caller,
    organization: string,
    sha256: string,
  ): Promise<(UploadProgress & { isFading?: true }) | undefined> {
    const { store, blobs } = this.#engine;
    const noted = await readStore(store, (db) => findBlob(db, organization, sha256, caller.user));
    if (noted && Date.parse(this.#engine.now()) - Date.parse(noted.uploaded_at) > renewal)
      return { offset: noted.size, whole: true, isFading: true };
    if (noted && (await blobs.has(sha256))) return { offset: noted.size, whole: true };
    const offset = await this.#parts.size(nameOf(caller, organization, sha256));
    return offset > 0 ? { offset, whole: false } : undefined;
  }

  /** The same; whoever is told that bytes are there sends nothing of them: they stay for another week (design §4). */
  async progress(caller: Caller, organization: string, sha256: string): Promise<UploadProgress | undefined> {
    const found = await this.look(caller, organization, sha256);
    if (!found?.isFading) return found;
    const at = this.#engine.now();
    await transact(this.#engine.store, { mode: "authority", scopes: [], at }, (db) =>
      renewBlob(db, { organization, sha256, user: caller.user, at }),
    );
    return this.look(caller, organization, sha256);
  }

  /**
   * Keeps bytes that begin at a place of the whole; answers how far the upload has come. Throws 404 for an organization
   * that the caller is not in, 409 for a place beyond what is here, 413 for more than a file may have.
   */
  async append(
    caller: Caller,
    organization: string,
    sha256: string,
    at: number,
    bytes: Uint8Array,
  ): Promise<number> {
    await requireStanding(this.#engine, caller, organization);
    if (at + bytes.byteLength > blobLimit) throw tooLarge();
    const name = nameOf(caller, organization, sha256);
    const [here, end] = [await this.#parts.size(name), at + bytes.byteLength];
    if (at > here) {
      // Another connection of the caller's has brought the rest meanwhile: these bytes are known.
      if ((await this.progress(caller, organization, sha256))?.whole) return end;
      throw new ApiError(409, `The upload has come to byte ${here}: go on from there.`);
    }
    await this.#parts.write(name, at, bytes);
    return Math.max(here, end);
  }

  /**
   * Makes a blob of what has arrived. Throws 400 and forgets it where its hash is another, and 404 for an organization
   * that the caller is not in.
   */
  async finish(caller: Caller, organization: string, sha256: string): Promise<KeptBlob> {
    await requireStanding(this.#engine, caller, organization);
    const name = nameOf(caller, organization, sha256);
    const size = await this.#parts.size(name);
    const found = await digestOf(this.#parts.read(name));
    if (found === sha256) {
      const read = () => this.#parts.read(name);
      const kept = await keepUpload(this.#engine, caller, organization, { size, read, sha256 });
      await this.#parts.remove(name);
      return kept;
    }
    const known = await this.progress(caller, organization, sha256);
    if (known?.whole) {
      const kept = { sha256, size: known.offset };
      await noteUpload(this.#engine, caller, organization, kept);
      return kept;
    }
    await this.#parts.remove(name);
    throw new ApiError(400, `The bytes have the SHA-256 ${found}, not the one that the address names.`);
  }

  /**
   * Keeps bytes that are sent to an address of ours; with its first byte an upload begins anew. Answers how far it has
   * come. Throws 404 for an address that this instance did not make or that has ended, 400 for more bytes than it was
   * made for, 409 for a place beyond what is here.
   */
  async appendOrdered(token: string, at: number, bytes: Uint8Array): Promise<number> {
    const { user, organization, size } = await this.#requireOrder(token);
    await requireStanding(this.#engine, { user }, organization);
    const [name, end] = [nameOfOrder(token), at + bytes.byteLength];
    if (end > size) throw new ApiError(400, `These are more bytes than the ${size} that were announced.`);
    if (at === 0) await this.#parts.remove(name);
    const here = await this.#parts.size(name);
    if (at > here) throw new ApiError(409, `The upload has come to byte ${here}: go on from there.`);
    await this.#parts.write(name, at, bytes);
    return Math.max(here, end);
  }

  /** Makes what was sent to such an address the upload of whoever asked for it; 400 where bytes are lacking. */
  async finishOrdered(token: string): Promise<KeptBlob> {
    const { user, organization, size } = await this.#requireOrder(token);
    const name = nameOfOrder(token);
    const here = await this.#parts.size(name);
    if (here !== size) {
      await this.#parts.remove(name);
      throw new ApiError(400, `These are ${here} bytes, and ${size} were announced.`);
    }
    const read = () => this.#parts.read(name);
    const kept = await keepUpload(this.#engine, { user }, organization, { size, read });
    await this.#parts.remove(name);
    return kept;
  }

  async #requireOrder(token: string): Promise<UploadOrder> {
    const { store } = this.#engine;
    const order = await readStore(store, (db) => readUploadOrder(db, token, this.#engine.hostNow()));
    if (order) return order;
    throw new ApiError(404, "There is no upload at this address, or not any more: ask for a new one.");
  }

  /** Removes the beginnings of files that nobody has gone on with for a week. */
  async sweep(): Promise<void> {
    const time = this.#engine.clock() - partLife;
    await this.#parts.removeUntouched(time);
    await this.#engine.blobs.sweep(time);
  }

  /** Sweeps from now on; answers the function that stops it. */
  startSweeping(): () => void {
    const sweep = (): void => {
      this.sweep().catch((error: unknown) => this.#engine.fault("the removal of old uploads", error));
    };
    sweep();
    const timer = setInterval(sweep, sweepPause);
    timer.unref();
    return () => clearInterval(timer);
  }
}

/** The name of an upload's file: an upload is its author's, whoever else has the same bytes. */
const nameOf = ({ user }: Caller, organization: string, sha256: string): string =>
  hash("sha256", `${organization}\n${user}\n${sha256}`);

const nameOfOrder = (token: string): string => hash("sha256", token);

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const found = createHash("sha256");
  for await (const part of bytes) found.update(part);
  return found.digest("hex");
}
