import { promisify } from "node:util";
import { constants, gunzip, gzip, zstdCompress, zstdDecompress } from "node:zlib";

/** How bodies go packed over the network, the best first: page text becomes a third (design §6.9). */
export type Packing = "zstd" | "gzip";

/** Smaller bodies fit into one packet as they are. */
export const worthPacking = 1024;

/** Level 3 of zstd packs at the speed of the disk (measured against gzip and brotli). */
const zstdLevel = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

const packers: Record<Packing, (bytes: Uint8Array) => Promise<Buffer>> = {
  zstd: (bytes) => promisify(zstdCompress)(bytes, zstdLevel),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 1 }),
};

const unpackers: Record<Packing, (bytes: Uint8Array) => Promise<Buffer>> = {
  zstd: promisify<Uint8Array, Buffer>(zstdDecompress),
  gzip: promisify<Uint8Array, Buffer>(gunzip),
};

/** The best packing that an `accept-encoding` names; undefined where it names none of ours. */
export function packingFor(accepted: string | undefined): Packing | undefined {
  const names = (accepted ?? "").split(",").flatMap((part) => {
    const [name = "", quality] = part.split(";");
    return /^\s*q=0(\.0*)?\s*$/.test(quality ?? "") ? [] : [name.trim().toLowerCase()];
  });
  return (["zstd", "gzip"] as const).find((name) => names.includes(name));
}

export const pack = (bytes: Uint8Array, packing: Packing): Promise<Buffer> => packers[packing](bytes);

/** The bytes that an answer with this `content-encoding` stands for; as they came where that is none of ours. */
export async function unpack(bytes: Uint8Array, encoding: unknown): Promise<Uint8Array> {
  const isOurs = encoding === "zstd" || encoding === "gzip";
  return isOurs && bytes.byteLength > 0 ? unpackers[encoding](bytes) : bytes;
}
