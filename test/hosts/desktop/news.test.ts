import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findConflicts,
  findMentions,
  findVerdicts,
  type Ask,
  type Reader,
} from "../../../src-main/hosts/desktop/news.ts";
import { openHost, type ApiHost, type Operation } from "../../api/host.ts";
import { makeThreadPlaces } from "../../api/threadPlaces.ts";

let host: ApiHost;
let reader: Reader;
beforeAll(async () => {
  host = await openHost();
  reader = { user: host.people.editor, displayName: "", organization: host.organization };
});
afterAll(() => host.close());

const ask: Ask = async (operation, input) => {
  const outcome = await host.callLoosely("editor", operation as Operation, input);
  return "error" in outcome
    ? { ok: false, error: outcome.error }
    : { ok: true, value: "body" in outcome ? outcome.body : undefined };
};

test("who is named in a comment or in a reply hears of it, on a space and on its change requests", async () => {
  const { space, request, page } = await makeThreadPlaces(host);
  const named = `[You](recto:users/${reader.user}), look.`;
  const expected = [];
  for (const thread of [space, request]) {
    const to = { space: space.spaceId, ...(thread === request ? { request: request.changeRequestId } : {}) };
    const first = await thread.post("commenter", "Is this right?", { page });
    const reply = await thread.reply("reviewer", first.id, named);
    await thread.reply("editor", first.id, `${named} (said to oneself)`);
    const second = await thread.post("commenter", named);
    expected.push({ id: reply.id, who: reply.postedBy.displayName, to: { ...to, page } });
    expected.push({ id: second.id, who: second.postedBy.displayName, to });
  }
  const found = await findMentions(ask, reader, space.spaceId);
  expect(found).toHaveLength(expected.length);
  for (const one of expected) expect(found).toContainEqual({ kind: "mention", text: "You, look.", ...one });
});

test("who is named in a draft of a change request hears of it", async () => {
  const { space, request } = await makeThreadPlaces(host);
  const { spaceId, changeRequestId } = request;
  await host.ask("editor", "updateChangeRequestById", {
    spaceId,
    changeRequestId: changeRequestId!,
    body: { status: "draft" },
  });
  const { id } = await request.post("commenter", `[You](recto:users/${reader.user})`);
  expect((await findMentions(ask, reader, space.spaceId)).map((one) => one.id)).toEqual([id]);
});

test("the author of a change request hears of an approval of it as it is now, and nobody else does", async () => {
  const { spaceId, changeRequestId } = (await makeThreadPlaces(host)).request;
  const at = { spaceId, changeRequestId: changeRequestId! };
  const { createdBy } = await host.ask("admin", "getChangeRequestById", at);
  const role = (Object.keys(host.people) as (keyof typeof host.people)[]).find(
    (one) => host.people[one] === createdBy.id,
  )!;
  const reviewer = role === "admin" ? "reviewer" : "admin";
  const review = await host.ask(reviewer, "submitChangeRequestReview", {
    ...at,
    body: { status: "approved" },
  });
  const to = { space: spaceId, request: at.changeRequestId };
  const text = (await host.ask("admin", "getChangeRequestById", at)).subject;
  const found = await findVerdicts(ask, { ...reader, user: createdBy.id }, spaceId);
  expect(found).toEqual([{ kind: "approval", id: review.id, who: review.reviewer.displayName, text, to }]);
  expect(await findVerdicts(ask, { ...reader, user: host.people[reviewer] }, spaceId)).toEqual([]);
  expect(await findConflicts(ask, { ...reader, user: createdBy.id }, spaceId)).toEqual([]);
});
