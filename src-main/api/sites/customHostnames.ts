import { reaches } from "../../access/levels.ts";
import { hostnamesScope } from "../../access/scopes.ts";
import type { HostnameFinding } from "../../jobs/checkHostname.ts";
import { update } from "../../store/replicated.ts";
import { findSiteByHostname } from "../../store/sites/sites.ts";
import type { SiteRow } from "../../store/tables.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { leadsHere } from "../present/siteUrls.ts";
import { apiUrl } from "../present/urls.ts";
import { CustomHostname, HostnameRecord } from "../types/customHostname.ts";

/*
 * Names of the web that sites are met under (gaps.md §21.8). A site gets one by its settings. What is said of a name is
 * what was found when it was last looked up: whether it leads here, and whether a certificate of that name answers.
 * Who gets that certificate is the operator.
 */

const path = "/v1/custom-hostnames/{hostname}" as const;
const params = { hostname: CustomHostname };
const shared = { needs: { on: "account" }, needsInstance: true } as const;

/** The site that the caller can see by this name; `admin` where they change it. */
async function findOwn(
  { db, user, access }: ReadContext,
  hostname: string,
  toChange: boolean,
): Promise<SiteRow | undefined> {
  const site = await findSiteByHostname(db, hostname);
  const level = site && (await access.levelOn(db, user, site));
  if (!site || level === undefined) return undefined;
  if (toChange && !reaches(level, "admin"))
    throw new ApiError(403, `This needs the level admin on the site “${site.title}”; you have ${level}.`);
  return site;
}

const absent = (hostname: string): ApiError => new ApiError(404, `There is no custom hostname ${hostname}.`);

/** What a name leads to, and whether it does. */
export const getCustomHostname = query({
  ...shared,
  method: "GET",
  path,
  params,
  returns: HostnameRecord,
  async run(context, { hostname }): Promise<HostnameRecord> {
    const site = await findOwn(context, hostname, false);
    if (!site) throw absent(hostname);
    const status = (site.hostname_status ?? "internal_error") as HostnameFinding;
    return {
      object: "custom-hostname",
      hostname,
      target: { type: "site", site: site.id },
      isActive: leadsHere(site) && site.published === 1,
      status,
      urls: { location: apiUrl(context.facts, `/custom-hostnames/${hostname}`) },
    };
  },
});

const writing = {
  scopes: () => [hostnamesScope],
  alsoScopes: async (db: ReadContext["db"], { hostname }: { hostname: string }) => {
    const site = await findSiteByHostname(db, hostname);
    return site ? [site.scope] : [];
  },
};

/** Looks a name up again. */
export const dnsRevalidateCustomHostname = mutation({
  ...shared,
  ...writing,
  method: "PATCH",
  path,
  params,
  status: 204,
  async prepare({ admit, checkHostname }, { hostname }) {
    await admit(async (context) => {
      if (!(await findOwn(context, hostname, true))) throw absent(hostname);
    });
    return checkHostname(hostname);
  },
  async run(context, { hostname }) {
    const site = await findOwn(context, hostname, true);
    if (!site) throw absent(hostname);
    const patch = { hostname_status: context.prepared as HostnameFinding };
    await update(context.db, "sites", { scope: site.scope, id: site.id }, patch);
  },
});

/** Takes a name from its site. */
export const removeCustomHostname = mutation({
  ...shared,
  ...writing,
  method: "DELETE",
  path,
  params,
  status: 204,
  async run(context, { hostname }) {
    const site = await findOwn(context, hostname, true);
    if (!site) return;
    const patch = { hostname: null, hostname_status: null, updated_at: context.now };
    await update(context.db, "sites", { scope: site.scope, id: site.id }, patch);
  },
});
