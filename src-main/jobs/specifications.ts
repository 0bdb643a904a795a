import { ApiError, TookTooLong } from "../api/error.ts";
import { findSpecificationById, findUnprocessed, findVersion } from "../store/openApiSpecs.ts";
import { insert, updateRow } from "../store/replicated.ts";
import { transact } from "../store/store.ts";
import type { OpenAPISpecRow } from "../store/tables.ts";
import type { FetchUrl } from "./fetchUrl.ts";
import type { JobHost } from "./host.ts";
import { whileLeased } from "./leased.ts";
import type { ReadSpecification } from "./readSpecification.ts";

/** What the processing of specifications needs besides its host. */
export interface SpecificationServices {
  /** Bounded by the size that a specification may have, and in time. */
  fetchUrl: FetchUrl;
  read: (text: string) => Promise<ReadSpecification>;
}

/** What a specification's processing came to: a text that is one, or why there is none. */
type Processed =
  | { text: string; format: "json" | "yaml" }
  | { code: NonNullable<OpenAPISpecRow["last_error_code"]>; errors: ReadSpecification["errors"] };

/**
 * Fetches and reads every specification that waits, the one that waits longest first, each by one process at a time. One
 * that a crash left at `progress` is begun anew. A text that is a specification, and not its latest version already,
 * becomes a version of it; one that is none leaves the versions as they are, and says why.
 */
export async function processSpecifications(host: JobHost, services: SpecificationServices): Promise<void> {
  if (!(await findUnprocessed(host.store.reading))) return;
  await whileLeased(host, "openapi specifications", async () => {
    for (let spec = await begin(host); spec; spec = await begin(host))
      await finish(host, spec, await process(host, services, spec));
  });
}

/** Takes the next one in hand; undefined where none waits. */
async function begin(host: JobHost): Promise<OpenAPISpecRow | undefined> {
  const { store } = host;
  for (;;) {
    const waiting = await findUnprocessed(store.reading);
    if (!waiting) return undefined;
    const { scope, id } = waiting;
    const done = await transact(store, { mode: "authority", scopes: [scope], at: host.now() }, async (db) => {
      const spec = await findSpecificationById(db, scope, id);
      // It was deleted meanwhile.
      if (!spec || spec.processing_state === "complete") return undefined;
      await updateRow(db, "openapi_specs", spec, { processing_state: "progress" });
      return spec;
    });
    host.announce(done);
    if (done.value) return done.value;
  }
}

async function process(
  host: JobHost,
  { fetchUrl, read }: SpecificationServices,
  spec: OpenAPISpecRow,
): Promise<Processed> {
  const got = await textOf(host, fetchUrl, spec);
  if (typeof got !== "string") return got;
  try {
    const { format, errors } = await read(got);
    return format === undefined ? { code: "PARSE_ERROR", errors } : { text: got, format };
  } catch (error) {
    host.fault("the reading of a specification", error);
    return failure("PARSE_ERROR", "Recto failed at reading it. The fault was logged.");
  }
}

const failure = (code: NonNullable<OpenAPISpecRow["last_error_code"]>, message: string): Processed => ({
  code,
  errors: [{ code, message }],
});

/** The text that waits, or what is found at the specification's address. */
async function textOf(host: JobHost, fetchUrl: FetchUrl, spec: OpenAPISpecRow): Promise<string | Processed> {
  const { source_text: sent, source_url: url } = spec;
  if (sent !== null) return sent;
  if (url === null) return failure("FETCH_ERROR", "It has neither an address nor a text.");
  try {
    const bytes = await fetchUrl(url, async (found) => {
      const parts: Uint8Array[] = [];
      for await (const part of found.bytes) parts.push(part);
      return Buffer.concat(parts);
    });
    if (bytes.byteLength === 0) return failure("PARSE_ERROR", `There is nothing at ${url}.`);
    return decode(bytes) ?? failure("PARSE_ERROR", `What is at ${url} is no text in UTF-8.`);
  } catch (error) {
    if (error instanceof TookTooLong) return failure("FETCH_TIMEOUT", error.message);
    if (error instanceof ApiError) return failure("FETCH_ERROR", error.message);
    host.fault("the fetching of a specification", error);
    return failure("FETCH_ERROR", `Recto failed at fetching ${url}. The fault was logged.`);
  }
}

/** Text that can be kept: well-formed, and without NUL (design §4). */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Writes down what came of it, unless the specification has got another source meanwhile, or is gone. */
async function finish(host: JobHost, begun: OpenAPISpecRow, processed: Processed): Promise<void> {
  const { scope, id } = begun;
  const at = host.now();
  const done = await transact(host.store, { mode: "authority", scopes: [scope], at }, async (db) => {
    const spec = await findSpecificationById(db, scope, id);
    const isSame =
      spec?.processing_state === "progress" &&
      spec.source_url === begun.source_url &&
      spec.source_text === begun.source_text;
    if (!isSame) return;
    const outcome = {
      processing_state: "complete",
      source_text: null,
      last_processed_at: at,
      last_error_code: "code" in processed ? processed.code : null,
      last_errors: JSON.stringify("code" in processed ? processed.errors : []),
    } as const;
    if ("code" in processed) return void (await updateRow(db, "openapi_specs", spec, outcome));
    const latest = spec.last_version === null ? undefined : await findVersion(db, spec, spec.last_version);
    if (latest?.source === processed.text && latest.url === spec.source_url)
      return void (await updateRow(db, "openapi_specs", spec, outcome));
    const version = host.random();
    await insert(db, "openapi_versions", {
      scope,
      id: version,
      spec: id,
      url: spec.source_url,
      format: processed.format,
      source: processed.text,
      created_at: at,
    });
    await updateRow(db, "openapi_specs", spec, { ...outcome, last_version: version });
  });
  host.announce(done);
}
