import { keepText } from "../store/texts/texts.ts";
import type { SpaceAuthoring } from "./authoring.ts";
import { Draft } from "./branches/draft.ts";
import { mainBranch, newEntry } from "./entry.ts";
import { rankAt, slugOf } from "./placement.ts";
import { beginBranch, writeStates } from "./history/revise.ts";
import { viewHead, type View } from "./view/view.ts";

const firstTitle = "Untitled";

/** Begins the main branch of a new space, with a first page to write on or with nothing. */
export async function beginMain(
  authoring: SpaceAuthoring,
  { firstPage }: { firstPage: boolean },
): Promise<View> {
  const { db, space } = authoring;
  const view = await beginBranch(authoring, mainBranch, { parents: [], base: null });
  if (!firstPage) return view;
  const draft = new Draft(db, view);
  await putFirstPage(authoring, draft);
  await writeStates(authoring, view, view.number, draft.writes());
  return viewHead(db, space.id, mainBranch);
}

async function putFirstPage(authoring: SpaceAuthoring, draft: Draft): Promise<void> {
  const { db, space } = authoring;
  const id = authoring.newId("first page");
  await draft.put(
    newEntry(authoring, {
      kind: "page",
      id,
      rank: await rankAt(draft, "page", null, {}, id),
      title: firstTitle,
      slug: slugOf(firstTitle),
      text: await keepText(db, space.organization, ""),
      fields: { type: "document" },
    }),
  );
}
