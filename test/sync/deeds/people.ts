import type { Deed, Hand } from "./hand.ts";
import type { Random } from "../random.ts";

/* What admins do with people: their roles, teams, and what both are given on spaces and collections. */

interface Item {
  id: string;
}

const roles = ["edit", "review", "create", "comment", "read", null, "admin"] as const;
const roleOf = (random: Random): string | null => random.pick(roles) ?? null;

/** A member, but for whoever does it: nobody changes what they are themselves. */
async function member(hand: Hand): Promise<string | undefined> {
  const { items } = await hand.call<{ items: Item[] }>("listMembersInOrganizationById", {
    organizationId: await hand.organization(),
  });
  return hand.random.pick(items.filter(({ id }) => id !== hand.author))?.id;
}

async function team(hand: Hand): Promise<{ organizationId: string; teamId: string } | undefined> {
  const organizationId = await hand.organization();
  const { items } = await hand.call<{ items: Item[] }>("listTeamsInOrganizationById", { organizationId });
  const chosen = hand.random.pick(items);
  return chosen && { organizationId, teamId: chosen.id };
}

const giveRole: Deed = {
  weight: 1,
  async run(hand) {
    const userId = await member(hand);
    if (userId === undefined) return;
    const organizationId = await hand.organization();
    const body = { role: roleOf(hand.random) };
    await hand.call("updateMemberInOrganizationById", { organizationId, userId, body });
  },
};

const removeMember: Deed = {
  weight: 1,
  async run(hand) {
    const userId = hand.random.chance(0.3) ? await member(hand) : undefined;
    if (userId === undefined) return;
    const organizationId = await hand.organization();
    await hand.call("removeMemberFromOrganizationById", { organizationId, userId });
  },
};

const createTeam: Deed = {
  weight: 1,
  async run(hand) {
    const joining = await member(hand);
    const organizationId = await hand.organization();
    const title = `Crew ${hand.word()}`;
    const body = { title, ...(joining === undefined ? {} : { members: [joining] }) };
    await hand.name(
      ({ id }) => id,
      title,
      () => hand.call<Item>("createOrganizationTeam", { organizationId, body }),
    );
  },
};

const setTeam: Deed = {
  weight: 1,
  async run(hand) {
    const [chosen, userId] = [await team(hand), await member(hand)];
    if (chosen === undefined || userId === undefined) return;
    const { random } = hand;
    const title = `Watch ${hand.word()}`;
    await random.pick([
      () =>
        hand.name(chosen.teamId, title, () =>
          hand.call("updateTeamInOrganizationById", { ...chosen, body: { title } }),
        ),
      () => hand.call("updateMembersInOrganizationTeam", { ...chosen, body: { add: [userId] } }),
      () => hand.call("updateMembersInOrganizationTeam", { ...chosen, body: { remove: [userId] } }),
      () =>
        hand.call("addMemberToOrganizationTeamById", { ...chosen, userId, body: { role: "owner" as const } }),
      () => hand.call("deleteMemberFromOrganizationTeamById", { ...chosen, userId }),
    ])?.();
  },
};

const deleteTeam: Deed = {
  weight: 1,
  async run(hand) {
    const chosen = await team(hand);
    if (!chosen) return;
    hand.words.removed(chosen.teamId);
    await hand.call("removeTeamFromOrganizationById", chosen);
  },
};

/** A space or a collection: the end of its operations' names, and their input. */
async function shared(hand: Hand): Promise<["Space" | "Collection", object] | undefined> {
  if (hand.random.chance(0.7)) {
    const spaceId = await hand.space();
    return spaceId === undefined ? undefined : ["Space", { spaceId }];
  }
  const { items } = await hand.call<{ items: Item[] }>("listCollectionsInOrganizationById", {
    organizationId: await hand.organization(),
  });
  const chosen = hand.random.pick(items);
  return chosen && ["Collection", { collectionId: chosen.id }];
}

/** Gives somebody, or a team, a level on what is shared. */
const share: Deed = {
  weight: 1,
  async run(hand) {
    const place = await shared(hand);
    if (!place) return;
    const [kind, input] = place;
    const teamId = hand.random.chance(0.4) ? (await team(hand))?.teamId : undefined;
    const userId = await member(hand);
    const whom =
      teamId !== undefined ? { teams: [teamId] } : userId === undefined ? undefined : { users: [userId] };
    if (whom) await hand.call(`inviteTo${kind}`, { ...input, body: { ...whom, role: roleOf(hand.random) } });
  },
};

/** Changes what somebody, or a team, was given there, or takes it away. */
const unshare: Deed = {
  weight: 1,
  async run(hand) {
    const place = await shared(hand);
    if (!place) return;
    const [kind, input] = place;
    const isTeam = hand.random.chance(0.4);
    const listed = isTeam ? `listTeamPermissionsIn${kind}` : `listUserPermissionsIn${kind}`;
    const { items } = await hand.call<{ items: { user?: Item; team?: Item }[] }>(listed, input);
    const given = hand.random.pick(items);
    const whom = isTeam ? { teamId: given?.team?.id } : { userId: given?.user?.id };
    if (!given) return;
    const one = isTeam ? "Team" : "User";
    if (hand.random.chance(0.5)) await hand.call(`remove${one}From${kind}`, { ...input, ...whom });
    else
      await hand.call(`update${one}PermissionIn${kind}`, {
        ...input,
        ...whom,
        body: { role: roleOf(hand.random) },
      });
  },
};

/** The rarest first. */
export const peopleDeeds = {
  unshare,
  setTeam,
  deleteTeam,
  removeMember,
  share,
  createTeam,
  giveRole,
};
