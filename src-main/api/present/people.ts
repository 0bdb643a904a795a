import { membersScope, organizationScope } from "../../access/scopes.ts";
import { organizationMay } from "../../access/organizationRights.ts";
import { readMeta } from "../../store/meta.ts";
import { findEmails, findPeople } from "../../store/people/people.ts";
import type { ReadContext } from "../context.ts";
import type { User } from "../types/user.ts";
import { apiUrl } from "./urls.ts";

/** Gives the record of a person who was asked for beforehand. */
export type People = (id: string) => User;

type Asking = Pick<ReadContext, "db" | "facts" | "user" | "standing">;

/**
 * Reads people of an organization at once, for the records that show them. `email` goes to its owner and to those
 * who may list members (design §7). Who is no longer known keeps their id and a word in place of the name.
 */
export async function readPeople(
  { db, facts, user, standing }: Asking,
  organization: string,
  ids: Iterable<string>,
): Promise<People> {
  const asked = [...new Set(ids)];
  const people = await findPeople(db, organizationScope(organization), asked);
  const listed = organizationMay(standing, "listMembers") ? asked : asked.filter((id) => id === user);
  const emails = await findEmails(db, membersScope(organization), listed);
  if (facts.kind === "replica" && asked.includes(user) && !emails.has(user)) {
    // A guest's replica holds no members; it was told whose it is when it was made.
    const own = await readMeta(db, "email");
    if (own !== undefined) emails.set(user, own);
  }
  return (id) => {
    const person = people.get(id);
    return presentPerson(facts, {
      id,
      displayName: person?.display_name ?? "Someone who left",
      photoUrl: person?.photo_url ?? null,
      email: emails.get(id),
    });
  };
}

/** One person of an organization; for several at once see {@link readPeople}. */
export async function presentUser(context: Asking, organization: string, id: string): Promise<User> {
  return (await readPeople(context, organization, [id]))(id);
}

/** What is known of a person, wherever it is from. */
export interface KnownPerson {
  id: string;
  displayName: string;
  photoUrl: string | null;
  email: string | undefined;
}

/** A person as the API gives them (document 1, User). */
export function presentPerson(facts: ReadContext["facts"], person: KnownPerson): User {
  const { id, displayName, photoUrl, email } = person;
  return {
    object: "user",
    id,
    displayName,
    ...(email === undefined ? {} : { email }),
    ...(photoUrl === null ? {} : { photoURL: photoUrl }),
    urls: { location: apiUrl(facts, `/users/${id}`) },
  };
}
