import { findAccount } from "../access/accounts.ts";
import { readMeta } from "../store/meta.ts";
import { ApiError } from "./error.ts";
import { query } from "./operation.ts";
import { presentPerson, presentUser } from "./present/people.ts";
import { User } from "./types/user.ts";

/** The caller (gaps.md §21.7). */
export const getAuthenticatedUser = query({
  method: "GET",
  path: "/v1/user",
  returns: User,
  needs: { on: "account" },
  async run(context) {
    const { db, facts, user } = context;
    const account = await findAccount(db, user);
    if (account)
      return presentPerson(facts, {
        id: account.id,
        displayName: account.display_name,
        photoUrl: account.photo_url,
        email: account.email,
      });
    // A replica has no accounts; it knows its owner as everybody in the organization does.
    const organization = await readMeta(db, "organization");
    if (organization === undefined) throw new ApiError(404, "This user is not known here.");
    return presentUser(context, organization, user);
  },
});
