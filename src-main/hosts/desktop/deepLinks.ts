import type { Destination } from "../../../src-preload/bridge.ts";

export const linkScheme = "recto";

/** Where a deep link leads: an organization, and a place in it. */
export interface DeepLink {
  organization: string;
  to: Destination;
}

const id = "[A-Za-z0-9][A-Za-z0-9_-]{0,63}";
const shape = new RegExp(
  `^${linkScheme}://open/(${id})/spaces/(${id})(?:/change-requests/(${id}))?(?:/pages/(${id}))?/?$`,
);

/**
 * Reads a link such as `recto://open/ORG/spaces/SPACE/change-requests/REQUEST/pages/PAGE`. Any program and any site can
 * hand us one, so it names a place and nothing else: undefined for whatever has another shape, a query included.
 */
export function readDeepLink(address: string): DeepLink | undefined {
  const [, organization, space, request, page] = shape.exec(address) ?? [];
  if (organization === undefined || space === undefined) return undefined;
  return {
    organization,
    to: { space, ...(request === undefined ? {} : { request }), ...(page === undefined ? {} : { page }) },
  };
}

/** The link to a place; undefined for a place that is in no space. */
export function writeDeepLink(organization: string, place: string): string | undefined {
  const fields = new URLSearchParams(place.replace(/^#/, ""));
  const [space, request, page] = ["space", "request", "page"].map((name) => fields.get(name));
  if (!space) return undefined;
  const link = [
    `${linkScheme}://open/${organization}/spaces/${space}`,
    ...(request ? [`change-requests/${request}`] : []),
    ...(page ? [`pages/${page}`] : []),
  ].join("/");
  return readDeepLink(link) && link;
}
