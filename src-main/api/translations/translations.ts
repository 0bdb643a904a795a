import { Type } from "typebox";
import { membersScope } from "../../access/scopes.ts";
import { instructionsBefore, mergeInstructions, writeInstructions } from "../../content/instructions.ts";
import { insert, remove, updateRow } from "../../store/replicated.ts";
import { findSpace } from "../../store/spaces.ts";
import type { TranslationRow } from "../../store/tables.ts";
import {
  countTranslations,
  findTranslation,
  listTranslations as listRows,
} from "../../store/translations.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { mapItems, paginateRows, timeKeyOf } from "../paging.ts";
import { presentTranslation } from "../present/translation.ts";
import { asDocument, DocumentOrMarkdown } from "../types/documentOrMarkdown.ts";
import { InstructionsBody } from "../types/instructionsBody.ts";
import { List, paging } from "../types/lists.ts";
import { Id, Language, strict } from "../types/scalars.ts";
import { Translation, TranslationSource } from "../types/translation.ts";

/*
 * Translations of spaces (document 3; gaps.md §19). Here they are set up and their runs asked for; who translates is
 * jobs/translations.ts on the instance, so that a run that was asked for offline waits until it is there.
 */

const path = "/v1/orgs/{organizationId}/translations" as const;
const named = { organizationId: Id, translationId: Id };
const see = { on: "organization", level: "member" } as const;
const write = { on: "organization", level: "create" } as const;
const scopes = ({ organizationId }: { organizationId: string }): string[] => [membersScope(organizationId)];

/** The translations of an organization, the newest first. */
export const listTranslations = query({
  method: "GET",
  path,
  params: { organizationId: Id },
  query: { ...paging, ...asDocument },
  returns: List(Translation),
  needs: see,
  async run(context, { organizationId, format, ...asked }) {
    const scope = membersScope(organizationId);
    const list = await paginateRows(asked, {
      count: () => countTranslations(context.db, scope),
      fetch: (after, limit) => listRows(context.db, scope, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return mapItems(list, (row) => presentTranslation(context, row, format));
  },
});

/** Sets a translation up; it is `pending` until it is run. */
export const createTranslation = mutation({
  method: "POST",
  path,
  params: { organizationId: Id },
  body: Type.Object(
    {
      language: Language,
      source: Type.Optional(TranslationSource),
      instructions: Type.Optional(DocumentOrMarkdown),
    },
    strict,
  ),
  returns: Translation,
  status: 201,
  located: false,
  needs: write,
  scopes,
  describe: async (_context, { body }) => ({ title: `New translation into ${body.language}` }),
  async run(context, { organizationId, body }) {
    const { db, now } = context;
    const { language, source, instructions } = body;
    if (source?.language === language)
      throw new ApiError(400, `/body/language must be another one than that of its source, ${language}.`);
    if (source && !(await isVisible(context, organizationId, source.space)))
      throw new ApiError(400, `/body/source/space: there is no space ${source.space} in the organization.`);
    const row: TranslationRow = {
      scope: membersScope(organizationId),
      id: context.newId("translation"),
      language,
      source_space: source?.space ?? null,
      source_language: source?.language ?? null,
      instructions: instructions ? textOf(instructions) : "",
      status: "pending",
      requested_at: null,
      result_space: null,
      result_revision: null,
      stats: JSON.stringify(noRuns),
      error: null,
      created_at: now,
      updated_at: now,
    };
    await insert(db, "translations", row);
    return presentTranslation(context, row);
  },
});

const noRuns: Translation["stats"] = {
  runs: 0,
  totalWords: 0,
  totalPages: 0,
  totalDuration: 0,
  latestRunDuration: 0,
  latestPages: 0,
  latestWords: 0,
};

export const getTranslation = query({
  method: "GET",
  path: `${path}/{translationId}`,
  params: named,
  query: asDocument,
  returns: Translation,
  needs: see,
  run: async (context, input) =>
    presentTranslation(context, await requireTranslation(context, input), input.format),
});

/**
 * Changes what is said to whoever translates; `was` is what its writer had before them, in Markdown or as it was read.
 * Where somebody else changed the same words meanwhile it answers 409, and the writer keeps theirs.
 */
export const updateTranslation = mutation({
  method: "PUT",
  path: `${path}/{translationId}`,
  params: named,
  body: InstructionsBody,
  returns: Translation,
  needs: write,
  scopes,
  async pin(context, input) {
    const { instructions } = await requireTranslation(context, input);
    return { ...input, body: { ...input.body, was: instructionsBefore(input.body.was, instructions) } };
  },
  async describe(context, input) {
    const { language } = await requireTranslation(context, input);
    return {
      title: `Instructions of the translation into ${language}`,
      text: textOf(input.body.instructions),
    };
  },
  async run(context, { body, ...input }) {
    const row = await requireTranslation(context, input);
    const base = instructionsBefore(body.was, row.instructions);
    const theirs = writeInstructions(body.instructions, "/body/instructions", base);
    const instructions = mergeInstructions({ base, ours: row.instructions, theirs });
    const changes = { instructions, updated_at: context.now };
    await updateRow(context.db, "translations", row, changes);
    return presentTranslation(context, { ...row, ...changes });
  },
});

/** Ends a translation; the space that it made stays. */
export const deleteTranslation = mutation({
  method: "DELETE",
  path: `${path}/{translationId}`,
  params: named,
  status: 204,
  needs: write,
  scopes,
  describe: async () => ({ title: "Deletion of a translation" }),
  deletes: (_context, { organizationId, translationId: id }) => [
    { table: "translations", key: { scope: membersScope(organizationId), id } },
  ],
  async run({ db }, { organizationId, translationId: id }) {
    await remove(db, "translations", { scope: membersScope(organizationId), id });
  },
});

/** Asks for a run; while one is under way this changes nothing. Without a source there is nothing to translate: 409. */
export const runTranslation = mutation({
  method: "POST",
  path: `${path}/{translationId}/run`,
  params: named,
  status: 204,
  needs: write,
  scopes,
  describe: async (context, input) => ({
    title: `Run of the translation into ${(await requireTranslation(context, input)).language}`,
  }),
  async run(context, input) {
    const row = await requireTranslation(context, input);
    if (row.source_space === null)
      throw new ApiError(
        409,
        "This translation has no source. Make one that names a space and its language.",
      );
    if (!(await findSpace(context.db, input.organizationId, row.source_space)))
      throw new ApiError(
        409,
        "The space that this translation is of is gone. Bring it back, or make another one.",
      );
    if (row.status === "running") return;
    const { now } = context;
    await updateRow(context.db, "translations", row, {
      status: "pending",
      requested_at: row.requested_at ?? now,
      error: null,
      updated_at: now,
    });
  },
});

interface Named {
  organizationId: string;
  translationId: string;
}

async function requireTranslation(
  { db }: Pick<ReadContext, "db">,
  { organizationId, translationId }: Named,
): Promise<TranslationRow> {
  const row = await findTranslation(db, membersScope(organizationId), translationId);
  if (!row) throw new ApiError(404, `There is no translation ${translationId}.`);
  return row;
}

async function isVisible(
  { db, access, user }: ReadContext,
  organization: string,
  id: string,
): Promise<boolean> {
  const space = await findSpace(db, organization, id);
  return space !== undefined && (await access.levelOn(db, user, space)) !== undefined;
}

/** Instructions as they are kept: as Markdown. Throws 400 for what is no document. */
const textOf = (instructions: DocumentOrMarkdown): string =>
  writeInstructions(instructions, "/body/instructions", "");
