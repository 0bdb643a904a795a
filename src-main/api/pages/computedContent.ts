import { Type, type Static } from "typebox";
import { apiDocument, apiPages, type ApiPage, type ApiPageProps } from "../../content/computed/apiPages.ts";
import { freePath } from "../../content/siteStructure.ts";
import { slugOf } from "../../content/placement.ts";
import { deriveId } from "../../store/ids.ts";
import { requireApi } from "./computedSources.ts";
import { translatedDocument, translatedPages } from "./computedTranslations.ts";
import { requireSpace, type ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { query } from "../operation.ts";
import { appUrl } from "../present/urls.ts";
import { Document } from "../types/document.ts";
import { File } from "../types/file.ts";
import { Page, type ChildPage } from "../types/page.ts";
import { ComputedSource, defaultLayout } from "../types/pageFields.ts";
import { ReusableContent } from "../types/revision.ts";
import { Id, strict } from "../types/scalars.ts";

/*
 * Content that is made of something else wherever it is shown (gaps.md §6.1, §21.2): of an OpenAPI specification or of a
 * translation, read as it was last, or as its seed says.
 */

const path = "/v1/spaces/{spaceId}/content/computed" as const;
const Computed = Type.Object(
  { source: ComputedSource, seed: Type.String({ minLength: 1, maxLength: 256 }) },
  strict,
);
const shared = { method: "POST", params: { spaceId: Id }, needs: { on: "space", level: "read" } } as const;

/** The pages that a source comes to; each says what its text is computed of. */
export const getComputedRevision = query({
  ...shared,
  path: `${path}/revision`,
  body: Computed,
  returns: Type.Object(
    {
      pages: Type.Array(Page),
      files: Type.Array(File),
      reusableContents: Type.Array(ReusableContent),
    },
    strict,
  ),
  async run(context, { body }) {
    const pages = await computePages(context, body);
    return { pages, files: [], reusableContents: [] };
  },
});

/** The text of one page of them. */
export const getComputedDocument = query({
  ...shared,
  path: `${path}/document`,
  query: { schema: Type.Optional(Type.Enum(["current", "next"])) },
  body: Computed,
  returns: Document,
  async run(context, { body: { source, seed } }) {
    if (source.type === "builtin:translation") return translatedDocument(context, { source, seed });
    refuseOthers(source);
    const { organization } = requireSpace(context);
    const found = await requireApi(context, organization, source, seed);
    const nodes = apiDocument(found.api, found.spec.slug, pagePropsOf(source.props));
    if (!nodes) throw new ApiError(404, "/body/source/props names nothing that the specification has.");
    return { object: "document" as const, data: { schemaVersion: 1 }, nodes };
  },
});

type Computed = Static<typeof Computed>;

async function computePages(context: ReadContext, { source, seed }: Computed): Promise<Page[]> {
  if (source.type === "builtin:translation") return translatedPages(context, { source, seed });
  refuseOthers(source);
  const { organization, id: space } = requireSpace(context);
  const { api, seed: version } = await requireApi(context, organization, source, seed);
  const { grouping, models } = source.props as { grouping?: unknown; models?: unknown };
  if (grouping !== undefined && grouping !== "by-tag" && grouping !== "by-operation")
    throw new ApiError(400, "/body/source/props/grouping must be one of by-tag, by-operation.");
  const made = apiPages(api, { ...(grouping ? { grouping } : {}), models: models !== false });
  const app = appUrl(context.facts, `/spaces/${space}`);
  return presentAll(made, { source, seed: version, app }, "");
}

/** Where pages are computed: of what, in which version, and where the app shows them. */
interface Making {
  source: ComputedSource;
  seed: string;
  app: string;
}

function presentAll(pages: readonly ApiPage[], making: Making, above: string): ChildPage[] {
  const taken: string[] = [];
  return pages.map((page) => {
    const slug = freePath(slugOf(page.title), taken);
    taken.push(slug);
    return presentOne(page, making, above === "" ? slug : `${above}/${slug}`, slug);
  });
}

function presentOne(page: ApiPage, making: Making, path: string, slug: string): ChildPage {
  const { source, seed, app } = making;
  const id = deriveId("computed page", JSON.stringify(source.dependencies), JSON.stringify(page.props));
  return {
    id,
    title: page.title,
    type: "document",
    hidden: false,
    noIndex: false,
    noRobotsIndex: false,
    urls: { app: `${app}/pages/${id}` },
    slug,
    path,
    ...(page.description === "" ? {} : { description: page.description }),
    layout: defaultLayout,
    tags: [],
    computed: { ...source, props: page.props },
    computedSeed: seed,
    pages: presentAll(page.pages, making, path),
  };
}

/** Which page a document is of. Throws 400 for what says none. */
function pagePropsOf({ doc, page, method }: Record<string, unknown>): ApiPageProps {
  if (doc === "models") return { doc };
  if (typeof page !== "string")
    throw new ApiError(400, "/body/source/props/page is missing: it names the page.");
  if (doc === "info" || doc === "operations" || doc === "tag") return { doc, page };
  if (doc !== "operation")
    throw new ApiError(
      400,
      "/body/source/props/doc must be one of models, operations, info, operation, tag.",
    );
  if (typeof method !== "string")
    throw new ApiError(400, "/body/source/props/method is missing: an operation needs one.");
  return { doc, page, method };
}

function refuseOthers({ type }: ComputedSource): void {
  const [integration] = /^integration:([^:]+)/.exec(type)?.slice(1) ?? [];
  if (integration !== undefined) throw new ApiError(404, `There is no integration ${integration}.`);
}
