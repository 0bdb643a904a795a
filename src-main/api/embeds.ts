import { Type } from "typebox";
import type { DescribedAddress } from "../content/import/describeAddress.ts";
import { query } from "./operation.ts";
import { Id, strict, Url, WebUrl } from "./types/scalars.ts";

const common = { title: Type.String(), site: Type.String(), icon: Type.Optional(Url) };

/** What stands at an address, for the block that shows it. */
const Embed = Type.Union([
  Type.Object({ ...common, type: Type.Literal("link") }, strict),
  Type.Object({ ...common, type: Type.Literal("rich"), html: Type.String() }, strict),
  Type.Object(
    { ...common, type: Type.Literal("integration"), integration: Type.String(), block: Type.String() },
    strict,
  ),
]);

/**
 * What a page can show in place of an address: the title, the site and the icon of what stands there (gaps.md §21.2). It
 * is fetched by the instance, as files are: from public addresses only. What others wrote is never run here, so it is
 * always a link.
 */
export const getEmbedByUrlInSpace = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/embed",
  params: { spaceId: Id },
  query: { url: WebUrl },
  returns: Embed,
  needs: { on: "space", level: "read" },
  needsInstance: true,
  async prepare({ fetchUrl, admit }, { url }) {
    await admit();
    // The code that reads HTML is loaded with the first address.
    const { describeAddress } = await import("../content/import/describeAddress.ts");
    return fetchUrl(url, (found) => describeAddress(url, found));
  },
  run: (context) => Promise.resolve({ ...(context.prepared as DescribedAddress), type: "link" as const }),
});
