import { Type } from "typebox";
import { findAccount, findOrAddAccount } from "../../access/accounts.ts";
import { addMember, withdrawInvitations } from "../../access/joining.ts";
import { higher, type Level } from "../../access/levels.ts";
import { membersScope, organizationAdminScope, organizationScope } from "../../access/scopes.ts";
import { isLevel } from "../../access/standpoint.ts";
import { findInvite, listInvitesFor } from "../../store/people/invites.ts";
import { findMembership, findOrganization } from "../../store/people/people.ts";
import { insert, update } from "../../store/replicated.ts";
import { isComplete, listSamlProviders } from "../../store/people/samlProviders.ts";
import type { AccountTable, MemberRow, OrganizationRow } from "../../store/tables.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { givesRole, readGiven } from "./inviteInput.ts";
import { mutation } from "../operation.ts";
import { raiseGrant } from "../permissions/permissionHandlers.ts";
import { settingsOf } from "../present/organization.ts";
import { EmailInvitation, Invited } from "../types/invite.ts";
import { Id, strict } from "../types/scalars.ts";

/*
 * How people come into an organization. Accounts are an instance's own, so all of it needs the instance.
 */

const peopleScopes = ({ organizationId }: { organizationId: string }): string[] => [
  organizationScope(organizationId),
  membersScope(organizationId),
];

/**
 * Invites people by their e-mail addresses. Who has no account yet gets one and is a member at once; whose account is
 * there already is one when they accept, by `joinOrganization`. Who was asked twice is asked for what was said last. No
 * mail is sent: tell them, and have whoever runs the instance give them a token. Who is a member stays as they are. `sso` notes that they sign in
 * by single sign-on; where the organization has no active provider, `failedSSOEmails` names those of whom it was not noted.
 */
export const inviteUsersToOrganization = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/invites",
  params: { organizationId: Id },
  body: EmailInvitation,
  returns: Invited,
  toldOnce: true,
  needs: { on: "organization", level: "admin" },
  needsInstance: true,
  scopes: (input) => [...peopleScopes(input), organizationAdminScope(input.organizationId)],
  async run(context, { organizationId, body }) {
    const { db, now } = context;
    const organization = await requireOrganization(context, organizationId);
    const usual = body.role === undefined ? organization.default_role : body.role;
    const wanted = new Map<string, string | null>();
    for (const [index, each] of body.emails.entries()) {
      const [email, role] = typeof each === "string" ? [each, usual] : [each.email, each.role];
      const address = email.toLowerCase();
      if (wanted.has(address) && wanted.get(address) !== role)
        throw new ApiError(400, `/body/emails/${index}: ${email} is there twice, with two roles.`);
      wanted.set(address, role);
    }
    const providers = await listSamlProviders(db, organizationAdminScope(organizationId));
    const sso = body.sso === true && providers.some(isComplete);
    const users: string[] = [];
    let invited = 0;
    for (const [email, role] of wanted) {
      const fresh = context.newId(`account of ${email}`);
      const account = await findOrAddAccount(db, {
        id: fresh,
        email,
        display_name: (email.split("@")[0] ?? email).slice(0, 64),
        photo_url: null,
        created_at: now,
      });
      users.push(account.id);
      if (await findMembership(db, membersScope(organizationId), account.id)) {
        await withdrawInvitations(db, organizationId, email);
        continue;
      }
      invited += 1;
      if (account.id === fresh)
        await addMember(db, organizationId, account, { role: isLevel(role) ? role : null, at: now, sso });
      else await askToJoin(context, organizationId, { email, role, sso });
    }
    const failed = body.sso === true && !sso ? { failedSSOEmails: [...wanted.keys()] } : {};
    return { users, invited, ...failed };
  },
});

/** Leaves an invitation for somebody who is known on the instance: what they were asked before no longer counts. */
async function askToJoin(
  context: WriteContext,
  organization: string,
  { email, role, sso }: { email: string; role: string | null; sso: boolean },
): Promise<void> {
  const { db, user, now } = context;
  const scope = organizationAdminScope(organization);
  await withdrawInvitations(db, organization, email);
  await insert(db, "invites", {
    scope,
    id: context.newId(`invitation of ${email}`),
    role,
    level: null,
    space: null,
    collection: null,
    email,
    sso: sso ? 1 : 0,
    created_by: user,
    created_at: now,
  });
}

/**
 * Follows a link: the caller becomes a member with its role, or gets its level, as a guest where they are no member. Nobody
 * loses anything by it. 403 where the organization has links turned off.
 */
export const joinOrganizationWithInvite = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/invites/{inviteId}",
  params: { organizationId: Id, inviteId: Id },
  returns: Type.Object({}, strict),
  needs: { on: "account" },
  needsInstance: true,
  scopes: (input) => [...peopleScopes(input), organizationAdminScope(input.organizationId)],
  async run(context, { organizationId, inviteId }) {
    const { db } = context;
    const row = await findInvite(db, organizationAdminScope(organizationId), inviteId);
    // An invitation of one person is nobody else's.
    if (!row || row.email !== null)
      throw new ApiError(404, `There is no invite link ${inviteId} in the organization ${organizationId}.`);
    if (!settingsOf(await requireOrganization(context, organizationId)).inviteLinks)
      throw new ApiError(403, "This organization has its invite links turned off. Ask one of its admins.");
    const level = levelIn(row.level);
    const given = await readGiven(context, organizationId, row);
    const content = given.space ?? given.collection;
    if (!givesRole(row) && !content)
      throw new ApiError(404, "What this invite link leads to has been deleted.");
    await join(context, organizationId, levelIn(row.role));
    if (content && level !== undefined) await raiseGrant(context, content, context.user, level);
    return {};
  },
});

const levelIn = (word: string | null): Level | undefined => (isLevel(word) ? word : undefined);

/**
 * Makes the caller a member: in the role that they were invited to by their e-mail address, or, by the domain of that
 * address, in the organization's default role; a member stays as they are. The address counts as verified: a token is given to its owner by whoever runs the instance. 400 where the
 * organization does not take that domain.
 */
export const joinOrganization = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/join",
  params: { organizationId: Id },
  status: 204,
  needs: { on: "account" },
  needsInstance: true,
  scopes: (input) => [...peopleScopes(input), organizationAdminScope(input.organizationId)],
  async run(context, { organizationId }) {
    const organization = await requireOrganization(context, organizationId);
    const account = await requireAccount(context);
    const { email } = account;
    if (await acceptInvitation(context, organizationId, account)) return;
    const domain = email.split("@").at(-1) ?? "";
    if (!settingsOf(organization).emailDomains.includes(domain))
      throw new ApiError(400, `The organization takes no members with e-mail addresses at ${domain}.`);
    const { db, user } = context;
    const known = await findMembership(db, membersScope(organizationId), user);
    if (known) refuseDisabled(known);
    else await join(context, organizationId, levelIn(organization.default_role));
  },
});

/** Makes the caller what they were invited to be; answers whether they were. */
async function acceptInvitation(
  context: WriteContext,
  organization: string,
  account: AccountTable,
): Promise<boolean> {
  const { db, now } = context;
  const scope = organizationAdminScope(organization);
  const [invitation] = await listInvitesFor(db, scope, account.email);
  if (!invitation) return false;
  const known = await findMembership(db, membersScope(organization), account.id);
  if (known) {
    refuseDisabled(known);
    await withdrawInvitations(db, organization, account.email);
  } else
    await addMember(db, organization, account, {
      role: levelIn(invitation.role) ?? null,
      at: now,
      sso: invitation.sso === 1,
    });
  return true;
}

/** Makes the caller a member with this role, or a guest without one; a lower role of theirs is raised to it. */
async function join(context: WriteContext, organization: string, role: Level | undefined): Promise<void> {
  const { db, user, now } = context;
  const row = await findMembership(db, membersScope(organization), user);
  if (!row)
    return addMember(db, organization, await requireAccount(context), { role: role ?? null, at: now });
  refuseDisabled(row);
  const raised = higher(levelIn(row.role), role) ?? null;
  await update(db, "members", { scope: row.scope, id: row.id }, { role: raised });
}

function refuseDisabled({ disabled }: MemberRow): void {
  if (disabled === 1)
    throw new ApiError(403, "You were disabled in this organization. Ask one of its admins.");
}

async function requireAccount({ db, user }: ReadContext): Promise<AccountTable> {
  const account = await findAccount(db, user);
  if (!account) throw new ApiError(404, "This user has no account here.");
  return account;
}

async function requireOrganization({ db }: ReadContext, id: string): Promise<OrganizationRow> {
  const row = await findOrganization(db, organizationScope(id), id);
  if (!row) throw new ApiError(404, `There is no organization ${id}.`);
  return row;
}
