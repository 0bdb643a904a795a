import { Type, type Static } from "typebox";
import { findOrganizationByHostname } from "../../store/people/people.ts";
import { hasPublishedSite } from "../../store/sites/sites.ts";
import { ApiError } from "../error.ts";
import { query } from "../operation.ts";
import { SubdomainName } from "../types/organization.ts";
import { Id, strict } from "../types/scalars.ts";

const Subdomain = Type.Object(
  {
    object: Type.Literal("subdomain"),
    subdomain: SubdomainName,
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
  params: { subdomain: SubdomainName },
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
