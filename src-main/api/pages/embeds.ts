import { Type, type Static } from "typebox";
import type { FetchUrl } from "../../jobs/fetchUrl.ts";
import { ApiError } from "../error.ts";
import { query } from "../operation.ts";
import { Id, strict, Url, WebUrl } from "../types/scalars.ts";

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
 * What a page can show in place of an address: the title, the site and the icon of what stands there (gaps.md §21.2), and
 * a picture or a frame where it offers one by oEmbed. It is fetched by the instance, as files are: from public addresses
 * only. What others wrote is never given on; what offers nothing of use is a link.
 */
export const getEmbedByUrlInSpace = query({
  method: "GET",
  path: "/v1/spaces/{spaceId}/embed",
  params: { spaceId: Id },
  query: { url: WebUrl },
  returns: Embed,
  needs: { on: "space", level: "read" },
  needsInstance: true,
  async prepare({ fetchUrl, admit }, { url }): Promise<Static<typeof Embed>> {
    await admit();
    // The code that reads HTML is loaded with the first address.
    const { describeAddress } = await import("../../content/import/describeAddress.ts");
    const { offer, ...described } = await fetchUrl(url, (found) => describeAddress(url, found));
    const html = offer === undefined ? undefined : await showOffer(fetchUrl, offer, described.title);
    return html === undefined ? { ...described, type: "link" } : { ...described, type: "rich", html };
  },
  run: (context) => Promise.resolve(context.prepared as Static<typeof Embed>),
});

/** What a page offers; one whose offer cannot be had is a page all the same. */
async function showOffer(fetchUrl: FetchUrl, offer: string, title: string): Promise<string | undefined> {
  const { readOffer } = await import("../../content/import/oEmbed.ts");
  try {
    return await readOffer(fetchUrl, offer, title);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
