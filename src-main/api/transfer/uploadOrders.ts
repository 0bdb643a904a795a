import type { Static } from "typebox";
import type { Reader } from "../../store/handles.ts";
import type { HostFacts } from "../context.ts";
import { apiUrl } from "../present/urls.ts";
import { readToken, signToken, untilAfter, type Ending } from "../signedTokens.ts";
import type { UploadKind } from "../types/upload.ts";

/* The addresses that bytes are sent to without a token: each says whose they are, and ends after an hour. */

/** What may be sent, and for whom: it counts as their own upload. */
export interface UploadOrder extends Ending {
  user: string;
  organization: string;
  kind: Static<typeof UploadKind>;
  key: string;
  name: string;
  type: string;
  /** In bytes. */
  size: number;
}

/** Where they are sent. */
export const uploadPath = "/v1/uploads/{uploadToken}";

const purpose = "addresses of uploads";

export async function uploadUrl(
  { db, facts, now }: { db: Reader; facts: HostFacts; now: string },
  order: Omit<UploadOrder, "until">,
): Promise<string> {
  const token = await signToken(db, purpose, { ...order, until: untilAfter(now) } satisfies UploadOrder);
  return apiUrl(facts, `/uploads/${token}`);
}

/** What an address stands for; undefined where this instance did not make it, or it ended before now. */
export const readUploadOrder = (db: Reader, token: string, now: string): Promise<UploadOrder | undefined> =>
  readToken<UploadOrder>(db, purpose, token, now);
