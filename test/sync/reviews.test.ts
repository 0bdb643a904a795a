import { afterEach, beforeEach, expect, test } from "vitest";
import type { List } from "../../src-main/api/types/lists.ts";
import type { RequestedReviewer, Review } from "../../src-main/api/types/review.ts";
import { listAttention } from "../../src-main/sync/attention.ts";
import { addPage, change, expectAgreement, makeSpace, online, settle, type Caller } from "./writing.ts";
import { World, type Replica } from "./world.ts";

/* Reviews that were written without a network. */

let world: World;
let space: string;
let request: string;
let eve: Replica;
let rita: Replica;
let remo: Replica;

beforeEach(async () => {
  world = await World.make();
  space = await makeSpace(world);
  await addPage(online(world, world.admin), space, "Lamps", "Lamps burn oil.\n");
  eve = await world.addReplica(await world.addUser("Eve", "edit"), "eve");
  rita = await world.addReplica(await world.addUser("Rita", "review"), "rita");
  remo = await world.addReplica(await world.addUser("Remo", "review"), "remo");
  await eve.sync();
  const body = { subject: "Better words" };
  request = (await eve.call<{ id: string }>("createChangeRequest", { spaceId: space, body })).id;
  await insert(eve, "First");
  await settle(eve, rita, remo);
  world.time += 1000;
});
afterEach(() => world.close());

const at = (input: object = {}) => ({ spaceId: space, changeRequestId: request, ...input });

const insert = (caller: Caller, title: string) =>
  change(caller, space, [{ operation: "insert_page", title, document: { markdown: "" } }], request);

const review = (caller: Caller, status: Review["status"], markdown: string) =>
  caller.call<Review>("submitChangeRequestReview", at({ body: { status, comment: { markdown } } }));

/** Reviews as anybody sees them: whose, what they say, and whether the request moved on since. */
async function reviewsFor(caller: Caller): Promise<string[]> {
  const { items } = await caller.call<List<Review>>("getReviewsByChangeRequestId", at());
  return items.map(
    ({ reviewer, status, comment, outdated }) =>
      `${reviewer.displayName} ${status}: ${comment?.body.markdown}${outdated ? " (outdated)" : ""}`,
  );
}

test("a review made offline is there at once, and once on the instance, however often it is sent (P1, P6)", async () => {
  await review(rita, "approved", "Good.");
  expect(await reviewsFor(rita)).toEqual(["Rita approved: Good."]);
  let sent = 0;
  world.weather = ({ verb }) => (verb === "push" ? ((sent += 1) === 1 ? "answer lost" : "twice") : "arrives");
  await settle(rita, eve, remo);
  expect(sent).toBeGreaterThan(1);
  for (const caller of [rita, eve, online(world, world.admin)])
    expect(await reviewsFor(caller)).toEqual(["Rita approved: Good."]);
  await expectAgreement(world);
});

test("two reviewers meet: both words are kept, each person's own, and both were asked once (P14, R6)", async () => {
  const ask = (caller: Caller, ...users: string[]) =>
    caller.call("requestReviewersForChangeRequest", at({ body: { users } }));
  await ask(eve, rita.user, remo.user);
  await ask(rita, remo.user);
  await review(rita, "approved", "Good.");
  world.time += 1000;
  await review(remo, "changes-requested", "Whale oil?");
  await settle(rita, remo, eve);
  for (const caller of [eve, rita, remo]) {
    expect(await reviewsFor(caller)).toEqual(["Remo changes-requested: Whale oil?", "Rita approved: Good."]);
    const { items } = await caller.call<List<RequestedReviewer>>(
      "getRequestedReviewersByChangeRequestId",
      at(),
    );
    expect(items.map((asked) => asked.user.displayName).sort()).toEqual(["Remo", "Rita"]);
  }
  expect(await eve.call("getChangeRequestById", at())).toMatchObject({ comments: 2 });
  await expectAgreement(world);
});

test("a review is of what its reviewer saw: an edit that arrived first, or amended it, makes it outdated (P8)", async () => {
  await insert(eve, "Second");
  await review(rita, "approved", "Good.");
  await settle(eve, rita);
  expect(await reviewsFor(rita)).toEqual(["Rita approved: Good. (outdated)"]);
  world.time += 1000;
  await review(rita, "approved", "Still good.");
  await settle(rita, eve, remo);
  expect(await reviewsFor(remo)).toEqual(["Rita approved: Still good.", "Rita approved: Good. (outdated)"]);
  await expectAgreement(world);
});

test("a review that arrives when the request is merged already is kept with its words (R6)", async () => {
  await review(rita, "changes-requested", "Wait!");
  await world.call(world.admin, "mergeChangeRequest", at());
  expect(await rita.sync()).toMatchObject({ attention: 0, waiting: 0 });
  await settle(eve);
  expect(await reviewsFor(eve)).toEqual(["Rita changes-requested: Wait!"]);
  await expectAgreement(world, [rita, eve]);
});

test("a merge that a rule refuses on the instance waits for its writer, with the sentence (A1, A2)", async () => {
  await world.call(world.admin, "updateSpaceById", {
    spaceId: space,
    body: { mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_approved_review" }] } },
  });
  await settle(eve);
  await expect(eve.call("mergeChangeRequest", at())).rejects.toMatchObject({ code: 412 });
  await review(rita, "approved", "Good.");
  await settle(rita, eve);
  expect(await eve.call("mergeChangeRequest", at())).toMatchObject({ result: "merge" });
  world.time += 1000;
  await review(online(world, rita.user), "changes-requested", "Not yet.");
  expect(await eve.sync()).toMatchObject({ waiting: 0, attention: 1 });
  expect(await listAttention(eve.engine.store.reading)).toMatchObject([
    {
      title: "Merge of change request #1, “Better words”",
      error: {
        code: 412,
        message:
          "Change request #1 cannot be merged yet. It needs a review that approves it, by somebody else than its author.",
      },
    },
  ]);
  expect(await eve.call("getChangeRequestById", at())).toMatchObject({ status: "draft" });
  await settle(rita, remo);
  await expectAgreement(world, [rita, remo]);
});
