import { administer, initInstance } from "../../../src-main/core/administration/administration.ts";
import { addUser, createToken } from "../../../src-main/core/administration/foundation.ts";
import type { Corpus } from "../corpus.ts";
import { ask } from "../stage.ts";

/** A page, and the hash of its text as whoever edits it knows it. */
export interface OwnPage {
  id: string;
  base: string;
  markdown: string;
}

/** What a crowd of desktops works on. */
export interface Crowd {
  space: string;
  tokens: string[];
  pages: OwnPage[];
}

/** Several desktops are one person's. */
const people = 20;
const batchSize = 50;

/** Makes an instance with some people and a space with a page for each of so many desktops. */
export async function makeCrowd(place: string, corpus: Corpus, desktops: number): Promise<Crowd> {
  const founder = { organization: "Bench", name: "Ada", email: "ada@bench.test" };
  const { organization, user } = await initInstance(place, founder);
  return administer(place, async (engine) => {
    const tokens: string[] = [];
    for (let at = 0; at < people; at += 1) {
      const email = `writer${at}@bench.test`;
      await addUser(engine, { organization, name: `Writer ${at}`, email, role: "edit" });
      tokens.push((await createToken(engine, { email })).token);
    }
    const { id: space } = await ask<{ id: string }>(engine, user, "createSpace", {
      organizationId: organization,
      body: { title: "Book", empty: true },
    });
    const pages: OwnPage[] = [];
    while (pages.length < desktops) {
      const from = pages.length;
      const changes = Array.from({ length: Math.min(batchSize, desktops - from) }, (_, at) => {
        const { title, markdown } = corpus.pages[
          (from + at) % corpus.pages.length
        ] as Corpus["pages"][number];
        return { operation: "insert_page", title, document: { markdown } };
      });
      const { changes: made } = await ask<{ changes: { page: { id: string; documentId: string } }[] }>(
        engine,
        user,
        "updateSpaceContent",
        { spaceId: space, body: { changes } },
      );
      for (const [at, { page }] of made.entries())
        pages.push({
          id: page.id,
          base: page.documentId,
          markdown: changes[at]?.document.markdown as string,
        });
    }
    return { space, tokens, pages };
  });
}
