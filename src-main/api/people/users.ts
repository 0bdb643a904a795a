import { Type } from "typebox";
import { findAccount, updateAccount } from "../../access/accounts.ts";
import { organizationScope, parseScope } from "../../access/scopes.ts";
import type { Reader } from "../../store/handles.ts";
import { readMeta } from "../../store/meta.ts";
import { findPeople, listMemberScopes, listOrganizations } from "../../store/people/people.ts";
import { update } from "../../store/replicated.ts";
import type { AccountTable } from "../../store/tables.ts";
import type { HostFacts, ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { presentPerson, presentUser } from "../present/people.ts";
import { Id, strict, NullableWebUrl, Words } from "../types/scalars.ts";
import { User } from "../types/user.ts";

/** The caller (gaps.md §21.7). */
export const getAuthenticatedUser = query({
  method: "GET",
  path: "/v1/user",
  returns: User,
  needs: { on: "account" },
  async run(context) {
    const { db, facts, user } = context;
    const account = await findAccount(db, user);
    if (account) return presentAccount(facts, account);
    // A replica has no accounts; it knows its owner as everybody in the organization does.
    const organization = await readMeta(db, "organization");
    if (organization === undefined) throw new ApiError(404, "This user is not known here.");
    return presentUser(context, organization, user);
  },
});

/** Somebody: the caller, or whoever is or was in an organization with them (gaps.md §21.7). */
export const getUserById = query({
  method: "GET",
  path: "/v1/users/{userId}",
  params: { userId: Id },
  returns: User,
  needs: { on: "account" },
  async run(context, { userId }) {
    const { db, facts, user } = context;
    const account = userId === user ? await findAccount(db, user) : undefined;
    if (account) return presentAccount(facts, account);
    const shared = await findShared(context, userId);
    if (shared === undefined) throw new ApiError(404, `There is no user ${userId}.`);
    const standing = await context.access.standingIn(db, user, shared);
    return presentUser({ ...context, standing }, shared, userId);
  },
});

/** An organization of the caller's in which somebody is known; first of all one that shows the caller their e-mail address. */
async function findShared(context: ReadContext, person: string): Promise<string | undefined> {
  const { db, user, facts, access } = context;
  const own =
    facts.kind === "replica"
      ? (await listOrganizations(db)).map(({ id }) => id)
      : (await listMemberScopes(db, user)).map((scope) => parseScope(scope).id);
  let found: string | undefined;
  for (const organization of own) {
    const standing = await access.standingIn(db, user, organization);
    if (standing === undefined) continue;
    const known = await findPeople(db, organizationScope(organization), [person]);
    if (!known.has(person)) continue;
    if (standing !== "guest") return organization;
    found ??= organization;
  }
  return found;
}

/** Changes the caller's name or photo, for everybody who sees them; null takes the photo away (gaps.md §21.7). */
export const updateUserById = mutation({
  method: "PATCH",
  path: "/v1/users/{userId}",
  params: { userId: Id },
  body: Type.Object(
    {
      displayName: Type.Optional(Words(Type.String({ minLength: 1, maxLength: 64 }))),
      photoURL: Type.Optional(NullableWebUrl),
    },
    { ...strict, minProperties: 1 },
  ),
  returns: User,
  needs: { on: "account" },
  needsInstance: true,
  scopes: () => [],
  alsoScopes: async (db, { userId }, user) => (userId === user ? listPeopleScopes(db, user) : []),
  async run(context, { userId, body }) {
    const { db, facts, user } = context;
    const account = userId === user ? await findAccount(db, user) : undefined;
    if (!account) {
      if ((await findShared(context, userId)) === undefined)
        throw new ApiError(404, `There is no user ${userId}.`);
      throw new ApiError(403, "Only they themself can change a user's name and photo.");
    }
    const { displayName, photoURL } = body;
    const patch = {
      ...(displayName === undefined ? {} : { display_name: displayName.trim() }),
      ...(photoURL === undefined ? {} : { photo_url: photoURL }),
    };
    await updateAccount(db, user, patch);
    // An organization that they came into at this very moment took the name that they had.
    for (const scope of await listPeopleScopes(db, user))
      if (db.session.scopes.has(scope)) await update(db, "people", { scope, id: user }, patch);
    return presentAccount(facts, { ...account, ...patch });
  },
});

const listPeopleScopes = async (db: Reader, user: string): Promise<string[]> =>
  (await listMemberScopes(db, user)).map((scope) => organizationScope(parseScope(scope).id));

const presentAccount = (facts: HostFacts, account: AccountTable): User =>
  presentPerson(facts, {
    id: account.id,
    displayName: account.display_name,
    photoUrl: account.photo_url,
    email: account.email,
  });
