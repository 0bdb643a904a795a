import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { membersScope } from "../../src-main/access/scopes.ts";
import { insert } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import type { TranslationRow } from "../../src-main/store/tables.ts";
import { openHost, type ApiHost } from "./host.ts";

let host: ApiHost;
let source: string;
let german: string;
let hidden: string;
let page: string;
beforeAll(async () => {
  host = await openHost();
  ({ id: source } = await host.ask("admin", "createSpace", {
    organizationId: host.organization,
    body: { empty: true },
  }));
  const changed = await host.ask("admin", "updateSpaceContent", {
    spaceId: source,
    body: { changes: [{ operation: "insert_page", title: "Lamps", document: { markdown: "Light.\n" } }] },
  });
  page = (changed.changes[0] as { page: { id: string } }).page.id;
  ({ id: german } = await host.ask("admin", "duplicateSpace", { spaceId: source }));
  ({ id: hidden } = await host.ask("admin", "duplicateSpace", { spaceId: source }));
  await host.ask("admin", "updateSpaceById", { spaceId: hidden, body: { defaultLevel: null } });
  await translate("de", german);
  await translate("fr", hidden);
});
afterAll(() => host.close());

async function translate(language: string, result: string): Promise<void> {
  const scope = membersScope(host.organization);
  const row: TranslationRow = {
    scope,
    id: language,
    language,
    source_space: source,
    source_language: "en",
    instructions: "",
    status: "completed",
    result_space: result,
    result_revision: null,
    stats: "{}",
    error: null,
    requested_at: null,
    created_at: host.clock.iso(),
    updated_at: host.clock.iso(),
  };
  await transact(host.engine.store, { mode: "authority", scopes: [scope], at: host.clock.iso() }, (db) =>
    insert(db, "translations", row),
  );
}

const at = (space: string) => ({ kind: "page", page, space });

describe("The links that say what a page is to a search engine", () => {
  test("name the page itself, and what it was translated into as far as the caller sees it", async () => {
    const asked = { spaceId: source, pageId: page };
    expect(await host.ask("reader", "listSpacePageMetaLinks", asked)).toEqual({
      canonical: at(source),
      alternates: [at(german)],
    });
    expect(await host.ask("admin", "listSpacePageMetaLinks", asked)).toEqual({
      canonical: at(source),
      alternates: [german, hidden].sort().map(at),
    });
  });

  test("of a translation name what it was made from", async () => {
    const found = await host.ask("reader", "listSpacePageMetaLinks", { spaceId: german, pageId: page });
    expect(found).toEqual({ canonical: at(german), alternates: [at(source)] });
  });

  test("are those of a revision and of a change request as well", async () => {
    const { revision } = await host.ask("admin", "getSpaceById", { spaceId: source });
    const { id } = await host.ask("editor", "createChangeRequest", { spaceId: source });
    const made = await host.ask("editor", "updateChangeRequestContent", {
      spaceId: source,
      changeRequestId: id,
      compat: false,
      body: { changes: [{ operation: "insert_page", title: "New", document: { markdown: "New.\n" } }] },
    });
    const fresh =
      ("changes" in made ? (made.changes[0] as { page: { id: string } }) : undefined)?.page.id ?? "";
    const old = await host.ask("reader", "listRevisionPageMetaLinks", {
      spaceId: source,
      revisionId: revision,
      pageId: page,
    });
    expect(old.alternates).toEqual([at(german)]);
    const proposed = { spaceId: source, changeRequestId: id, pageId: fresh };
    expect(await host.ask("commenter", "listChangeRequestPageMetaLinks", proposed)).toEqual({
      canonical: { kind: "page", page: fresh, space: source },
      alternates: [],
    });
    expect(await host.status("reader", "listChangeRequestPageMetaLinks", proposed)).toBe(403);
    expect(await host.status("reader", "listSpacePageMetaLinks", { spaceId: source, pageId: fresh })).toBe(
      404,
    );
  });
});
