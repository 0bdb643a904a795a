import {
  addAccount,
  addToken,
  findAccountByEmail,
  hashToken,
  listTokens as listTokenRows,
  revokeToken as revokeTokenRow,
} from "../../access/accounts.ts";
import type { Level } from "../../access/levels.ts";
import { addMember } from "../../access/joining.ts";
import { membersScope, organizationAdminScope, organizationScope } from "../../access/scopes.ts";
import { ApiError } from "../../api/error.ts";
import type { Writer } from "../../store/handles.ts";
import { provideSecret } from "../../store/server/instanceSecret.ts";
import { claimMeta, readMeta, writeMeta } from "../../store/meta.ts";
import { newToken } from "../../store/people/newToken.ts";
import { findMembership, listOrganizations } from "../../store/people/people.ts";
import { insert } from "../../store/replicated.ts";
import { readStore, transact } from "../../store/store.ts";
import type { AccountTable } from "../../store/tables.ts";
import type { Engine } from "../engine.ts";

/*
 * What an administrator does on the machine itself, before there is anybody to call an operation: the first
 * organization and its first admin, further people, and their tokens.
 */

export interface Founder {
  /** The organization's title. */
  organization: string;
  name: string;
  email: string;
}

export interface Founded {
  organization: string;
  user: string;
  /** Shown this once: the store keeps its hash alone. */
  token: string;
}

/**
 * Makes an organization with its first admin and a token for them, and says what the store is where it does not say
 * so yet. Throws 400 for a title, name or e-mail address that is none; where it is to be the first of the store, 409
 * with `taken` if another one is.
 */
export async function foundOrganization(
  engine: Engine,
  founder: Founder,
  { taken }: { taken?: string } = {},
): Promise<Founded> {
  const title = requireTitle(founder.organization);
  const organization = engine.random();
  const at = engine.now();
  return write(engine, organizationScopes(organization), async (db) => {
    // Before anything else: of two who do it at one moment the other waits here, and is no longer the first.
    const isFirst = await nameStore(engine, db);
    if (!isFirst && taken !== undefined) throw new ApiError(409, taken);
    const account = await findOrAddAccount(engine, db, founder);
    if (engine.facts.kind === "local") await nameOwner(db, { owner: account.id, organization });
    await insert(db, "organizations", {
      scope: organizationScope(organization),
      id: organization,
      title,
      created_at: at,
      default_role: "edit",
      merge_rules: JSON.stringify({ type: "none" }),
      settings: "{}",
    });
    await addMember(db, organization, account, { role: "admin", at });
    const { token } = await giveToken(engine, db, account.id, { name: "First token" });
    return { organization, user: account.id, token };
  });
}

/** Says what the store is, once: a second organization on an instance changes nothing of it. Answers whether it did. */
async function nameStore(engine: Engine, db: Writer): Promise<boolean> {
  const isFirst = await claimMeta(db, "kind", engine.facts.kind);
  if ((await readMeta(db, "epoch")) === undefined) await writeMeta(db, "epoch", engine.random());
  await provideSecret(db);
  return isFirst;
}

async function nameOwner(
  db: Writer,
  { owner, organization }: { owner: string; organization: string },
): Promise<void> {
  await writeMeta(db, "owner", owner);
  await writeMeta(db, "organization", organization);
}

export interface NewUser {
  /** The organization's id; the only one where it is left out. */
  organization?: string;
  name: string;
  email: string;
  /** Null makes a guest, who has only what they are given. */
  role: Level | null;
}

/**
 * Makes somebody a member of an organization, with an account where the e-mail address has none yet. Throws 404
 * for an unknown organization, 400 for a name or address that is none, 409 when they are a member already.
 */
export async function addUser(
  engine: Engine,
  newcomer: NewUser,
): Promise<{ organization: string; user: string }> {
  const organization = await requireOrganization(engine, newcomer.organization);
  return write(engine, organizationScopes(organization), async (db) => {
    const account = await findOrAddAccount(engine, db, newcomer);
    if (await findMembership(db, membersScope(organization), account.id))
      throw new ApiError(409, `${account.email} is a member of the organization already.`);
    await addMember(db, organization, account, { role: newcomer.role, at: engine.now() });
    return { organization, user: account.id };
  });
}

export interface TokenOptions {
  email: string;
  /** What the token is for, in its owner's words. */
  name?: string;
  /** ISO time; a token without it does not expire. */
  expires?: string;
}

/** Makes a token for an account; its text is answered this once. Throws 404 for an unknown e-mail address. */
export async function createToken(
  engine: Engine,
  options: TokenOptions,
): Promise<{ id: string; token: string }> {
  return write(engine, [], async (db) => {
    const account = await findAccountByEmail(db, options.email);
    if (!account) throw noAccount(options.email);
    return giveToken(engine, db, account.id, options);
  });
}

/** A token as it can be shown again: everything but its text. */
export interface TokenSummary {
  id: string;
  name: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
}

/** The tokens of an account, oldest first. Throws 404 for an unknown e-mail address. */
export async function listTokens(engine: Engine, email: string): Promise<TokenSummary[]> {
  return readStore(engine.store, async (db) => {
    const account = await findAccountByEmail(db, email);
    if (!account) throw noAccount(email);
    const rows = await listTokenRows(db, account.id);
    return rows.map(({ id, name, created_at, expires_at, revoked_at }) => ({
      id,
      name,
      createdAt: created_at,
      expiresAt: expires_at,
      revokedAt: revoked_at,
    }));
  });
}

/** Ends a token at once; answers whether it was there and still in use. */
export async function revokeToken(engine: Engine, id: string): Promise<boolean> {
  return write(engine, [], (db) => revokeTokenRow(db, id, engine.hostNow()));
}

async function write<T>(engine: Engine, scopes: string[], work: (db: Writer) => Promise<T>): Promise<T> {
  const done = await transact(engine.store, { mode: "authority", scopes, at: engine.now() }, work);
  engine.announce(done);
  return done.value;
}

const organizationScopes = (organization: string): string[] => [
  organizationScope(organization),
  membersScope(organization),
  organizationAdminScope(organization),
];

async function requireOrganization(engine: Engine, wanted: string | undefined): Promise<string> {
  const all = await readStore(engine.store, listOrganizations);
  const named = all.filter(({ id }) => wanted === undefined || id === wanted);
  const [only, second] = named;
  if (only && !second) return only.id;
  if (only) {
    const list = all.map(({ id, title }) => `${id} (${title})`).join(", ");
    throw new ApiError(400, `Say which organization; there are ${list}.`);
  }
  throw new ApiError(
    404,
    wanted === undefined ? "There is no organization yet." : `There is no organization ${wanted}.`,
  );
}

async function findOrAddAccount(
  engine: Engine,
  db: Writer,
  { name, email }: { name: string; email: string },
): Promise<AccountTable> {
  const known = await findAccountByEmail(db, requireEmail(email));
  if (known) return known;
  const account: AccountTable = {
    id: engine.random(),
    email: requireEmail(email),
    display_name: requireName(name),
    photo_url: null,
    created_at: engine.now(),
  };
  await addAccount(db, account);
  return account;
}

async function giveToken(
  engine: Engine,
  db: Writer,
  user: string,
  { name, expires }: { name?: string | undefined; expires?: string | undefined },
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = engine.random();
  await addToken(db, {
    id,
    user_id: user,
    name: name ?? "API token",
    hash: hashToken(token),
    created_at: engine.now(),
    expires_at: expires ?? null,
    revoked_at: null,
  });
  return { id, token };
}

const noAccount = (email: string): ApiError => new ApiError(404, `There is no account for ${email}.`);

/** Throws 400 for a title, name or e-mail address that is none. */
export function requireFounder({ organization, name, email }: Founder): void {
  requireTitle(organization);
  requireName(name);
  requireEmail(email);
}

function requireTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed.length < 2 || trimmed.length > 255)
    throw new ApiError(400, "An organization's title has 2 to 255 characters.");
  return trimmed;
}

function requireName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length < 1 || trimmed.length > 64) throw new ApiError(400, "A name has 1 to 64 characters.");
  return trimmed;
}

function requireEmail(email: string): string {
  const trimmed = email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(trimmed) || trimmed.length > 254)
    throw new ApiError(400, `“${email}” is no e-mail address.`);
  return trimmed;
}
