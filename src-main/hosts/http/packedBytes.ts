/** Puts bytes, which JSON carries as `{ "$bytes": base64 }`, back into the fields of a verb's input. */
export function unpackBytes(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, unpack(value)]));
}

function unpack(value: unknown): unknown {
  const packed = (value as { $bytes?: unknown } | null | undefined)?.$bytes;
  if (typeof packed !== "string") return value;
  const { buffer, byteOffset, byteLength } = Buffer.from(packed, "base64");
  // A copy of its own: small buffers share memory, which must not move to another thread.
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}
