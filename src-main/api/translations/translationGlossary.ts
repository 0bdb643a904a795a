import { Type } from "typebox";
import { membersScope } from "../../access/scopes.ts";
import {
  countGlossaryEntries,
  findGlossaryEntry,
  listEntriesByTerm,
  listGlossaryEntries as listEntries,
  listTerms,
  type SortedEntry,
} from "../../store/glossary.ts";
import type { GlossaryEntryRow } from "../../store/tables.ts";
import { applyGlossaryOperations, pinGlossaryOperations } from "./glossaryOperations.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { mapItems, paginateRows, timeKeyOf, type PageKey } from "../paging.ts";
import { presentGlossaryEntry } from "../present/translation.ts";
import { List, paging } from "../types/lists.ts";
import { Id, Language, strict } from "../types/scalars.ts";
import { GlossaryEntry, GlossaryOperation } from "../types/translation.ts";

/* What things are called in the languages that an organization translates into (gaps.md §21.10). */

const path = "/v1/orgs/{organizationId}/translations-glossary" as const;
const see = { on: "organization", level: "member" } as const;

/** The entries by their terms in a language, those without one last; without a language the newest first. */
export const listGlossaryEntries = query({
  method: "GET",
  path,
  params: { organizationId: Id },
  query: { ...paging, orderBy: Type.Optional(Language) },
  returns: List(GlossaryEntry),
  needs: see,
  async run(context, { organizationId, orderBy: language, ...asked }) {
    const { db, facts } = context;
    const scope = membersScope(organizationId);
    const count = () => countGlossaryEntries(db, scope);
    const list =
      language === undefined
        ? await paginateRows<GlossaryEntryRow>(asked, {
            count,
            fetch: (after, limit) => listEntries(db, scope, { after: timeKeyOf(after), limit }),
            keyOf: (row) => [row.created_at, row.id],
          })
        : await paginateRows<SortedEntry>(asked, {
            count,
            fetch: (after, limit) =>
              listEntriesByTerm(db, { scope, language }, { after: termKeyOf(after), limit }),
            keyOf: ({ term, id }) => (term === null ? [1, "", id] : [0, term, id]),
          });
    const ids = list.items.map(({ id }) => id);
    const terms = Map.groupBy(await listTerms(db, scope, ids), ({ entry }) => entry);
    return mapItems<GlossaryEntryRow, GlossaryEntry>(list, (row) =>
      presentGlossaryEntry(facts, row, terms.get(row.id) ?? []),
    );
  },
});

const termKeyOf = (key: PageKey | undefined) =>
  key && { term: key[0] === 1 ? null : String(key[1]), id: String(key[2]) };

/** Adds, changes and removes entries: all of it, or, where something is wrong with one of them, nothing. */
export const updateGlossaryEntries = mutation({
  method: "PUT",
  path,
  params: { organizationId: Id },
  body: Type.Object({ operations: Type.Array(GlossaryOperation, { minItems: 1, maxItems: 1000 }) }, strict),
  status: 204,
  needs: { on: "organization", level: "create" },
  scopes: ({ organizationId }) => [membersScope(organizationId)],
  async pin({ db }, input) {
    const scope = membersScope(input.organizationId);
    return {
      ...input,
      body: { operations: await pinGlossaryOperations(db, scope, input.body.operations) },
    };
  },
  describe: async (_context, { body }) => ({
    title: `Changes of the glossary: ${body.operations.length}`,
    text: body.operations
      .flatMap((operation) => ("translations" in operation ? Object.values(operation.translations) : []))
      .join("\n"),
  }),
  run: (context, { organizationId, body }) =>
    applyGlossaryOperations(context, membersScope(organizationId), body.operations),
});

export const getGlossaryEntry = query({
  method: "GET",
  path: `${path}/{glossaryEntryId}`,
  params: { organizationId: Id, glossaryEntryId: Id },
  returns: GlossaryEntry,
  needs: see,
  async run({ db, facts }, { organizationId, glossaryEntryId: id }) {
    const scope = membersScope(organizationId);
    const entry = await findGlossaryEntry(db, scope, id);
    if (!entry) throw new ApiError(404, `There is no entry ${id} in the glossary.`);
    return presentGlossaryEntry(facts, entry, await listTerms(db, scope, [id]));
  },
});
