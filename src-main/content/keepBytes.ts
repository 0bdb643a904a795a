import { ApiError } from "../api/error.ts";
import type { Services } from "../api/operation.ts";
import type { ContentChange } from "../api/types/contentChanges.ts";
import { measureImage, readImageSize, type Dimensions } from "./imageSize.ts";

/** What was kept of some bytes before a transaction began. */
export interface KeptFile {
  sha256: string;
  size: number;
  /** Of an image. */
  dimensions?: Dimensions | undefined;
  /** As the address that they were fetched from says, where that means something. */
  contentType?: string;
}

/** By the base64 text or the address that a change gave. */
export type KeptBytes = ReadonlyMap<string, KeptFile>;

/** Keeps the bytes that changes give in base64 or by address, before the transaction begins. */
export async function keepBytes(services: Services, changes: readonly ContentChange[]): Promise<KeptBytes> {
  const kept = new Map<string, KeptFile>();
  for (const { base64, url, path } of givenFiles(changes)) {
    const source = base64 ?? url;
    if (source === undefined || kept.has(source)) continue;
    // Nobody has bytes kept or fetched for a change that they may not make.
    if (kept.size === 0) await services.admit();
    kept.set(
      source,
      await (base64 === undefined ? keepFetched(services, source, path) : keepGiven(services, source)),
    );
  }
  return kept;
}

/** Whether changes give bytes by their address. */
export const nameAddresses = (changes: readonly ContentChange[]): boolean =>
  givenFiles(changes).some(({ url }) => url !== undefined);

/** Whether changes give bytes in whichever way, so that there is something to keep of them. */
export const giveBytes = (changes: readonly ContentChange[]): boolean =>
  givenFiles(changes).some(({ base64, url }) => (base64 ?? url) !== undefined);

/** The files that changes add, with where each stands in the input. */
const givenFiles = (changes: readonly ContentChange[]) =>
  changes.flatMap((change, at) =>
    change.operation === "insert_files"
      ? change.files.map((file, index) => ({ ...file, path: `/body/changes/${at}/files/${index}` }))
      : [],
  );

async function keepGiven({ blobs }: Services, base64: string): Promise<KeptFile> {
  const bytes = Buffer.from(base64, "base64");
  return { sha256: await blobs.write(bytes), size: bytes.length, dimensions: readImageSize(bytes) };
}

/** A type that says nothing more than that these are bytes. */
const anyBytes = "application/octet-stream";

async function keepFetched({ blobs, fetchUrl }: Services, url: string, path: string): Promise<KeptFile> {
  try {
    return await fetchUrl(url, async ({ contentType, bytes }) => {
      let size = 0;
      const counted = async function* (): AsyncGenerator<Uint8Array> {
        for await (const part of bytes) {
          size += part.byteLength;
          yield part;
        }
      };
      const sha256 = await blobs.write(counted());
      return {
        sha256,
        size,
        dimensions: await measureImage(blobs, sha256),
        ...(contentType === undefined || contentType === anyBytes ? {} : { contentType }),
      };
    });
  } catch (error) {
    throw error instanceof ApiError ? new ApiError(error.code, `${path}/url: ${error.message}`) : error;
  }
}
