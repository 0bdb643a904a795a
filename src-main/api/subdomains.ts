import { Type, type Static } from "typebox";
import { findOrganizationByHostname } from "../store/people.ts";
import { hasPublishedSite } from "../store/sites.ts";
import { ApiError } from "./error.ts";
import { query } from "./operation.ts";
import { Id, strict } from "./types/scalars.ts";

const Name = Type.String({
  pattern: "^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$",
  description: "3 to 32 small letters, digits and -, with a letter or digit at either end",
});

const Subdomain = Type.Object(
  {
    object: Type.Literal("subdomain"),
    subdomain: Name,
    target: Type.Object({ type: Type.Literal("organization"), organization: Id }, strict),
    isActive: Type.Boolean(),
  },
  strict,
);

/**
 * The organization that a subdomain of the platform stands for: the one of this hostname (gaps.md §21.8). It is active
 * while one of its sites is published. 404 for who is not in that organization.
 */
export const getSubdomain = query({
  method: "GET",
  path: "/v1/subdomains/{subdomain}",
  params: { subdomain: Name },
  returns: Subdomain,
  needs: { on: "account" },
  needsInstance: true,
  async run({ db, user, access }, { subdomain }): Promise<Static<typeof Subdomain>> {
    for (const { id } of await findOrganizationByHostname(db, subdomain)) {
      if ((await access.standingIn(db, user, id)) === undefined) continue;
      return {
        object: "subdomain",
        subdomain,
        target: { type: "organization", organization: id },
        isActive: await hasPublishedSite(db, id),
      };
    }
    throw new ApiError(404, `There is no subdomain ${subdomain}.`);
  },
});
