import { hash } from "node:crypto";
import type { Reader, Writer } from "../store/handles.ts";
import { isOlder, type Slice } from "../store/lists/newest.ts";
import type { AccountTable, TokenTable } from "../store/tables.ts";

/** What a token's text is kept as: its SHA-256 (design §7). */
export const hashToken = (token: string): string => hash("sha256", token, "base64url");

export async function findAccountByEmail(db: Reader, email: string): Promise<AccountTable | undefined> {
  return db
    .selectFrom("accounts")
    .selectAll()
    .where("email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
}

export async function findAccount(db: Reader, id: string): Promise<AccountTable | undefined> {
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function addAccount(db: Writer, account: AccountTable): Promise<void> {
  await db
    .insertInto("accounts")
    .values({ ...account, email: account.email.trim().toLowerCase() })
    .execute();
}

/** Changes what an account says of its owner. */
export async function updateAccount(
  db: Writer,
  id: string,
  patch: Partial<Pick<AccountTable, "display_name" | "photo_url">>,
): Promise<void> {
  await db.updateTable("accounts").set(patch).where("id", "=", id).execute();
}

/** The account of an e-mail address; this one where there is none yet. */
export async function findOrAddAccount(db: Writer, account: AccountTable): Promise<AccountTable> {
  const email = account.email.trim().toLowerCase();
  // On a server another transaction may add it at the same moment.
  await db
    .insertInto("accounts")
    .values({ ...account, email })
    .onConflict((oc) => oc.column("email").doNothing())
    .execute();
  return (await findAccountByEmail(db, email)) ?? account;
}

export async function addToken(db: Writer, token: TokenTable): Promise<void> {
  await db.insertInto("tokens").values(token).execute();
}

/** The user that a token stands for at `now`, or undefined when it is unknown, revoked or expired. */
export async function findTokenUser(db: Reader, token: string, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("tokens")
    .select(["user_id", "expires_at", "revoked_at"])
    .where("hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now)) return undefined;
  return row.user_id;
}

export async function listTokens(db: Reader, user: string): Promise<TokenTable[]> {
  return db
    .selectFrom("tokens")
    .selectAll()
    .where("user_id", "=", user)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Tokens of somebody that are in use at `now`. */
const tokensInUse = (db: Reader, user: string, now: string) =>
  db
    .selectFrom("tokens")
    .where("user_id", "=", user)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]));

/** The tokens of somebody that are in use at `now`, newest first. */
export async function listTokensInUse(
  db: Reader,
  user: string,
  now: string,
  { after, limit }: Slice,
): Promise<TokenTable[]> {
  let query = tokensInUse(db, user, now).selectAll();
  if (after) query = query.where(isOlder(after));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** How many tokens of somebody are in use at `now`. */
export async function countTokensInUse(db: Reader, user: string, now: string): Promise<number> {
  const { count } = await tokensInUse(db, user, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Answers whether a token of this id was there and still in use. */
export async function revokeToken(db: Writer, id: string, now: string): Promise<boolean> {
  const result = await db
    .updateTable("tokens")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
