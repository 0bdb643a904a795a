import {
  addToken,
  countTokensInUse,
  hashToken,
  listTokens,
  listTokensInUse,
  revokeToken,
} from "../../access/accounts.ts";
import { newToken } from "../../store/people/newToken.ts";
import type { TokenTable } from "../../store/tables.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { mapItems, paginateRows, timeKeyOf } from "../paging.ts";
import { List, paging } from "../types/lists.ts";
import { Id } from "../types/scalars.ts";
import { FreshToken, NewTokenBody, Token } from "../types/token.ts";

/*
 * The caller's own tokens (gaps.md §24.2). The instance keeps them, as hashes, and shows the text of each once.
 */

const path = "/v1/user/tokens";
const shared = { needs: { on: "account" }, needsInstance: true } as const;

/** The caller's tokens that are in use, newest first; without their texts. */
export const listUserTokens = query({
  ...shared,
  method: "GET",
  path,
  query: paging,
  returns: List(Token),
  async run({ db, user, now }, asked) {
    const list = await paginateRows(asked, {
      count: () => countTokensInUse(db, user, now),
      fetch: (after, limit) => listTokensInUse(db, user, now, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return mapItems(list, presentToken);
  },
});

/** Makes a token for the caller, whose text is in this answer and in no other. */
export const createUserToken = mutation({
  ...shared,
  method: "POST",
  path,
  body: NewTokenBody,
  returns: FreshToken,
  status: 201,
  toldOnce: true,
  scopes: () => [],
  // A random text is made before the transaction: what runs inside of it comes out alike each time.
  prepare: async () => newToken(),
  async run(context, { body: { name, expiresAt } }) {
    const { db, user, now } = context;
    const expires = expiresAt === undefined ? null : new Date(expiresAt).toISOString();
    if (expires !== null && expires <= now)
      throw new ApiError(400, `/body/expiresAt: ${expiresAt} is past already.`);
    const token = context.prepared as string;
    const row: TokenTable = {
      id: context.newId("token"),
      user_id: user,
      name,
      hash: hashToken(token),
      created_at: now,
      expires_at: expires,
      revoked_at: null,
    };
    await addToken(db, row);
    return { ...presentToken(row), token };
  },
});

/** Ends a token of the caller's at once. One that is not there, or somebody else's, stays as it is. */
export const deleteUserToken = mutation({
  ...shared,
  method: "DELETE",
  path: `${path}/{tokenId}`,
  params: { tokenId: Id },
  status: 204,
  scopes: () => [],
  async run({ db, user, now }, { tokenId }) {
    const own = await listTokens(db, user);
    if (own.some(({ id }) => id === tokenId)) await revokeToken(db, tokenId, now);
  },
});

const presentToken = ({ id, name, created_at, expires_at }: TokenTable): Token => ({
  object: "token",
  id,
  name,
  createdAt: created_at,
  ...(expires_at === null ? {} : { expiresAt: expires_at }),
});
