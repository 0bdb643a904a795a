/** What a base64 text is made into and from; Node and Chromium each have their own way. */
export interface Base64 {
  encode: (bytes: Uint8Array) => string;
  decode: (text: string) => Uint8Array;
}

export interface Clone {
  /** A value as JSON can carry it; throws for what Electron could not send either. */
  pack: (value: unknown) => unknown;
  unpack: (packed: unknown) => unknown;
}

/**
 * Carries what structured clone carries, as JSON. An object with the key `$` stands for something that JSON lacks.
 * Its source also runs inside pages, so it refers to nothing outside itself.
 */
export function makeClone(base64: Base64): Clone {
  type Special = { $: string; v?: unknown };
  const isSpecial = (value: object): value is Special => "$" in value;

  const packNumber = (value: number) =>
    Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { $: "number", v: Object.is(value, -0) ? "-0" : String(value) };

  function packObject(value: object): unknown {
    if (Array.isArray(value)) return value.map(pack);
    if (value instanceof Date) return { $: "date", v: value.getTime() };
    if (value instanceof Map) return { $: "map", v: [...(value as Map<unknown, unknown>)].map(pack) };
    if (value instanceof Set) return { $: "set", v: [...(value as Set<unknown>)].map(pack) };
    if (value instanceof Error) return { $: "error", v: [value.name, value.message, value.stack] };
    if (value instanceof ArrayBuffer) return { $: "buffer", v: base64.encode(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      return {
        $: "bytes",
        v: base64.encode(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)),
      };
    }
    if (value instanceof Promise) throw new Error("An object could not be cloned.");
    const copy = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, pack(field)]));
    return isSpecial(value) ? { $: "object", v: copy } : copy;
  }

  function pack(value: unknown): unknown {
    if (value === undefined) return { $: "undefined" };
    if (typeof value === "number") return packNumber(value);
    if (typeof value === "bigint") return { $: "bigint", v: String(value) };
    if (typeof value === "function" || typeof value === "symbol") {
      throw new Error("An object could not be cloned.");
    }
    return typeof value === "object" && value !== null ? packObject(value) : value;
  }

  function unpackSpecial({ $, v }: Special): unknown {
    switch ($) {
      case "undefined":
        return undefined;
      case "number":
        return Number(v);
      case "bigint":
        return BigInt(v as string);
      case "date":
        return new Date(v as number);
      case "map":
        return new Map((v as unknown[]).map(unpack) as [unknown, unknown][]);
      case "set":
        return new Set((v as unknown[]).map(unpack));
      case "error": {
        const [name, message, stack] = v as [string, string, string];
        return Object.assign(new Error(message), { name, stack });
      }
      case "buffer":
        return base64.decode(v as string).slice().buffer;
      case "bytes":
        return base64.decode(v as string);
      default:
        return unpackFields(v as object);
    }
  }

  const unpackFields = (value: object) =>
    Object.fromEntries(Object.entries(value).map(([key, field]) => [key, unpack(field)]));

  function unpack(packed: unknown): unknown {
    if (typeof packed !== "object" || packed === null) return packed;
    if (Array.isArray(packed)) return packed.map(unpack);
    return isSpecial(packed) ? unpackSpecial(packed) : unpackFields(packed);
  }

  return { pack, unpack };
}
