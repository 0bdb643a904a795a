import { parse as parseYaml } from "yaml";
import { membersScope } from "../../access/scopes.ts";
import { readApi, type ApiDescription } from "../../content/computed/apiDescription.ts";
import type { EntryOutline } from "../../content/entry.ts";
import { mainBranch } from "../../content/entry.ts";
import { findRevisionView, viewHead, type View } from "../../content/view/view.ts";
import { findSpecification, findSpecificationById, findVersion } from "../../store/openApiSpecs.ts";
import { findSpace } from "../../store/spaces.ts";
import type { OpenAPISpecRow, OpenAPIVersionRow, SpaceRow } from "../../store/tables.ts";
import { findTranslation } from "../../store/translations.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import type { ComputedSource } from "../types/pageFields.ts";

/* What computed content is made of. Its seed names the version of the source. */

type Asking = Pick<ReadContext, "db" | "standing" | "user" | "access">;

/** As the parser of specifications reads YAML. */
const yamlOptions = { maxAliasCount: 10_000, merge: true };

/** What a version says. Its text was read before it became one, in bounds (see jobs/readSpecification.ts). */
export const parseVersion = ({ format, source }: OpenAPIVersionRow): unknown =>
  format === "json" ? JSON.parse(source) : parseYaml(source, yamlOptions);

/** The specification of an organization that this names, by its id or its slug; members see them (design §7). */
async function findSpec(
  { db, standing }: Asking,
  organization: string,
  { dependencies = {} }: Pick<ComputedSource, "dependencies">,
): Promise<OpenAPISpecRow | undefined> {
  const ref = dependencies["spec"]?.ref;
  if (ref?.kind !== "openapi" || standing === undefined || standing === "guest") return undefined;
  const scope = membersScope(organization);
  return (await findSpecification(db, scope, ref.spec)) ?? (await findSpecificationById(db, scope, ref.spec));
}

export interface FoundApi {
  api: ApiDescription;
  spec: OpenAPISpecRow;
  /** The version that it was read from. */
  seed: string;
}

/** The API that a source names, in the version of the seed; in the latest one where that is no version of it. */
export async function requireApi(
  context: Asking,
  organization: string,
  source: ComputedSource,
  seed: string,
): Promise<FoundApi> {
  const spec = await findSpec(context, organization, source);
  if (!spec)
    throw new ApiError(
      404,
      "/body/source/dependencies/spec names no OpenAPI specification of the organization.",
    );
  const { db } = context;
  const last = spec.last_version;
  const version =
    (await findVersion(db, spec, seed)) ?? (last === null ? undefined : await findVersion(db, spec, last));
  if (!version)
    throw new ApiError(
      404,
      `The specification ${spec.slug} has no version yet: none of its texts could be read.`,
    );
  return { api: readVersion(version), spec, seed: version.id };
}

/** As many as are kept read: who reads one page of an API reads the others, too. */
const mostRead = 4;
const read = new Map<string, ApiDescription>();

function readVersion(version: OpenAPIVersionRow): ApiDescription {
  const key = `${version.scope} ${version.id}`;
  const known = read.get(key);
  const api = known ?? readApi(parseVersion(version));
  read.delete(key);
  read.set(key, api);
  const [oldest] = read.keys();
  if (read.size > mostRead && oldest !== undefined) read.delete(oldest);
  return api;
}

export interface Translated {
  space: SpaceRow;
  /** Main of that space; its revision is the seed. */
  view: View;
}

/**
 * The space that the translation which a source names was made into, at the revision of the seed; as it is now where
 * that is none of it. Undefined where the caller sees no such translation, or may not read what it made.
 */
export async function findTranslated(
  { db, standing, user, access }: Asking,
  organization: string,
  { dependencies = {} }: Pick<ComputedSource, "dependencies">,
  seed?: string,
): Promise<Translated | undefined> {
  const ref = dependencies["translation"]?.ref;
  if (ref?.kind !== "translation" || standing === undefined || standing === "guest") return undefined;
  const row = await findTranslation(db, membersScope(organization), ref.translation);
  const result = row?.result_space ?? undefined;
  const space = result === undefined ? undefined : await findSpace(db, organization, result);
  if (!space || (await access.levelOn(db, user, space)) === undefined) return undefined;
  const then = seed === undefined ? undefined : await findRevisionView(db, space.id, seed);
  return { space, view: then?.branch === mainBranch ? then : await viewHead(db, space.id) };
}

/** The seed of each computed page of these whose source has a version that the caller may see, by its id. */
export async function seedsOf(
  context: Asking,
  { organization }: Pick<SpaceRow, "organization">,
  entries: readonly Pick<EntryOutline, "id" | "fields">[],
): Promise<ReadonlyMap<string, string>> {
  const seeds = new Map<string, string>();
  for (const { id, fields } of entries) {
    const computed = fields.computed as ComputedSource | undefined;
    const seed = fields.type === "computed" && computed && (await seedOf(context, organization, computed));
    if (seed) seeds.set(id, seed);
  }
  return seeds;
}

/** What a source comes to now has this seed; undefined where the caller may see nothing that it comes to. */
async function seedOf(
  context: Asking,
  organization: string,
  source: ComputedSource,
): Promise<string | undefined> {
  if (source.type === "builtin:openapi")
    return (await findSpec(context, organization, source))?.last_version ?? undefined;
  if (source.type === "builtin:translation")
    return (await findTranslated(context, organization, source))?.view.revision.id;
  return undefined;
}
