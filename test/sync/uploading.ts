import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { TransportError } from "../../src-main/sync/transport.ts";
import { wentOn } from "./effects.ts";
import type { Message } from "./nature.ts";
import type { World } from "./world.ts";

/** What is uploaded, to which organization. */
interface Upload {
  organization: string;
  bytes: Uint8Array;
}

/** Brings bytes to the instance as the desktop does (core/network/httpTransport.ts), over a world's network. */
export class Uploading {
  readonly #world: World;
  readonly #user: string;
  readonly #carry: <T>(verb: string, message: Message<T>) => Promise<T>;

  constructor(world: World, user: string, carry: <T>(verb: string, message: Message<T>) => Promise<T>) {
    this.#world = world;
    this.#user = user;
    this.#carry = carry;
  }

  /** All that the instance has not got yet. */
  async finish(upload: Upload): Promise<void> {
    const { organization, bytes } = upload;
    const [caller, sha256] = [{ user: this.#user }, sha256Of(bytes)];
    const known = await this.#carry("putBlob", {
      send: () => this.#world.uploads.progress(caller, organization, sha256),
      sendHalf: nothing,
      half: (progress) => progress,
    });
    if (known?.whole) return;
    const from = known && known.offset < bytes.byteLength ? known.offset : 0;
    if (from > 0) this.#world.tells(wentOn);
    const send = (first: number): Promise<unknown> =>
      this.#carry("putBlob", {
        send: async () => {
          await this.#append(upload, first, bytes.byteLength);
          return this.#world.uploads.finish(caller, organization, sha256);
        },
        sendHalf: () => this.#append(upload, first, halfWay(first, bytes.byteLength)),
        half: (kept) => kept,
      });
    await send(from).catch((error: unknown) => {
      // The beginning that is there was spoiled on its way, or has been given up.
      if (from > 0 && error instanceof TransportError && [400, 409].includes(error.code ?? 0)) return send(0);
      throw error;
    });
  }

  /** Half of them, and no more. */
  async begin(upload: Upload): Promise<void> {
    const send = (): Promise<void> => this.#append(upload, 0, halfWay(0, upload.bytes.byteLength));
    await this.#carry("putBlob", { send, sendHalf: send, half: () => undefined });
  }

  /** What arrives, in two pieces. */
  async #append({ organization, bytes }: Upload, from: number, to: number): Promise<void> {
    const { uploads } = this.#world;
    const [caller, middle] = [{ user: this.#user }, halfWay(from, to)];
    for (const [first, end] of [
      [from, middle],
      [middle, to],
    ] as const)
      await uploads.append(caller, organization, sha256Of(bytes), first, bytes.subarray(first, end));
  }
}

const halfWay = (from: number, to: number): number => Math.ceil((from + to) / 2);

const nothing = (): Promise<void> => Promise.resolve();
