import { reaches, type Level } from "./levels.ts";

/** What the caller may do with a collection, as its record says and its operations hold (document 1, Collection). */
export function collectionPermissions(level: Level | undefined) {
  const admin = reaches(level, "admin");
  return {
    view: reaches(level, "read"),
    admin,
    viewInviteLinks: admin,
    create: reaches(level, "create"),
  };
}
