import { membersScope } from "../../../src-main/access/scopes.ts";
import { readDocument } from "../../../src-main/content/document/readDocument.ts";
import { Replica } from "../replica.ts";
import type { Deed, Hand } from "./hand.ts";

/* What people do with what a whole organization has: its glossary, translations, specifications and instructions. */

interface Item {
  id: string;
}

const define: Deed = {
  weight: 1,
  async run(hand) {
    const { random } = hand;
    const organizationId = await hand.organization();
    const { items } = await hand.call<{ items: Item[] }>("listGlossaryEntries", { organizationId });
    const entry = random.pick(items);
    const deed = entry ? random.weighted({ insert: 2, update: 4, delete: 1 }) : "insert";
    const translations = { [random.pick(["en", "de"]) ?? "en"]: `term ${random.below(100)}` };
    const operation =
      deed === "insert"
        ? { type: deed, translations }
        : { type: deed, id: entry?.id, ...(deed === "update" ? { translations } : {}) };
    await hand.call("updateGlossaryEntries", { organizationId, body: { operations: [operation] } });
  },
};

const translate: Deed = {
  weight: 1,
  async run(hand) {
    const { random } = hand;
    const organizationId = await hand.organization();
    const { items } = await hand.call<{ items: Item[] }>("listTranslations", { organizationId });
    const translation = random.pick(items);
    if (!translation || random.chance(0.2)) {
      const space = await hand.space();
      const source = space === undefined ? {} : { source: { space, language: "en" } };
      await hand.call("createTranslation", { organizationId, body: { language: "de", ...source } });
      return;
    }
    const named = { organizationId, translationId: translation.id };
    await random.pick([
      () => hand.call("runTranslation", named),
      () => hand.call("deleteTranslation", named),
      async () => {
        const markdown = `Mind the tone, ${hand.word()}.\n`;
        return hand.call("updateTranslation", {
          ...named,
          body: { instructions: readDocument({ text: markdown }) },
        });
      },
    ])?.();
  },
};

const specify: Deed = {
  weight: 1,
  async run(hand) {
    const { random } = hand;
    const organizationId = await hand.organization();
    const specSlug = `spec-${random.below(3)}`;
    const { items } = await hand.call<{ items: { slug: string }[] }>("listOpenAPISpecs", { organizationId });
    const named = { organizationId, specSlug: random.pick(items)?.slug ?? specSlug };
    const text = `openapi: 3.1.0\ninfo: {title: Lamps ${hand.word()}, version: '1'}\npaths: {}\n`;
    const source = { text };
    const deed = random.weighted({
      create: 3,
      put: 2,
      share: items.length > 0 ? 2 : 0,
      remove: items.length > 0 ? 2 : 0,
    });
    if (deed === "create")
      await hand.call("createOpenAPISpec", { organizationId, body: { slug: specSlug, source } });
    else if (deed === "put")
      await hand.call("createOrUpdateOpenAPISpecBySlug", { ...named, body: { source } });
    else if (deed === "share")
      await hand.call("updateOpenAPISpecBySlug", { ...named, body: { visibility: "public" } });
    else await hand.call("deleteOpenAPISpecBySlug", named);
  },
};

/** Something is added: what others wrote stays. */
const instruct: Deed = {
  weight: 2,
  async run(hand) {
    const organizationId = await hand.organization();
    const was = await readInstructions(hand, organizationId);
    if (was === undefined) return;
    const markdown = `${was === "" ? "" : `${was.trimEnd()}\n\n`}Be kind, ${hand.word()}.\n`;
    await hand.save({ before: was, after: markdown }, () =>
      hand.call("updateOrganizationAgentInstructions", {
        organizationId,
        body: { instructions: readDocument({ text: markdown }), was },
      }),
    );
  },
};

/** The instructions as Markdown, which no operation reads. */
async function readInstructions({ caller }: Hand, organizationId: string): Promise<string | undefined> {
  if (!(caller instanceof Replica)) return undefined;
  const row = await caller.engine.store.reading
    .selectFrom("agent_instructions")
    .select("instructions")
    .where("scope", "=", membersScope(organizationId))
    .executeTakeFirst();
  return row?.instructions ?? "";
}

export const organizationDeeds = { define, translate, specify, instruct };
