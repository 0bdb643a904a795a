import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";
import { Desk, documentOf, replay } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
let request: string;
let page: string;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
  page = await desk.page("Lamps", "Lamps burn oil.\n");
  request = await desk.open("Better words", "editor");
  await desk.write(page, "Lamps burn much oil.\n", { request, who: "editor" });
});
afterEach(() => host.close());

/** An input on the request. */
const at = <I extends object>(input?: I) => ({
  spaceId: desk.space,
  changeRequestId: request,
  ...(input as I),
});

type Status = "approved" | "changes-requested";

/** Gives a review a second after what came before. */
function review(who: Person, status: Status, markdown?: string) {
  host.clock.pass(1000);
  return host.ask(who, "submitChangeRequestReview", {
    ...at(),
    body: { status, ...(markdown === undefined ? {} : { comment: { markdown } }) },
  });
}

const listReviews = async (query: object = {}) => host.ask("admin", "getReviewsByChangeRequestId", at(query));

/** Asks for reviews a second after what came before. */
function ask(...people: Person[]) {
  host.clock.pass(1000);
  const users = people.map((person) => host.people[person]);
  return host.ask("editor", "requestReviewersForChangeRequest", { ...at(), body: { users } });
}

const edit = (text: string, who: Person = "editor") => desk.write(page, text, { request, who });

describe("A review", () => {
  test("has every field of its record, and seals the revision that it is of", async () => {
    const { revision } = await desk.request(request);
    host.clock.pass(1000);
    const outcome = await host.call("reviewer", "submitChangeRequestReview", {
      spaceId: desk.space,
      changeRequestId: "1",
      body: { status: "approved", comment: { markdown: "Well said." } },
    });
    const path = `https://docs.example.com/v1/spaces/${desk.space}/change-requests/${request}`;
    const made = (outcome as { body: { id: string } }).body;
    expect(outcome).toMatchObject({
      status: 201,
      location: `${path}/reviews/${made.id}`,
      body: {
        object: "change-request-review",
        revision,
        reviewer: { id: host.people.reviewer },
        status: "approved",
        outdated: false,
        comment: {
          body: { markdown: "Well said." },
          target: { review: made.id, changeRequest: request, revision },
        },
        createdAt: host.clock.iso(),
        updatedAt: host.clock.iso(),
        urls: { location: `${path}/reviews/${made.id}` },
      },
    });
    expect(made).not.toHaveProperty("requestedBy");
    const one = await host.ask("commenter", "getChangeRequestReviewById", at({ reviewId: made.id }));
    expect(one).toMatchObject({
      id: made.id,
      revision,
      outdated: false,
      comment: { postedAt: one.createdAt },
    });
    await edit("Lamps burn no oil.\n");
    expect((await desk.request(request)).revision).not.toBe(revision);
  });

  test("brings its comment into the conversation of the request", async () => {
    const { comment } = await review("reviewer", "changes-requested", "Whale oil?");
    expect((await desk.request(request)).comments).toBe(1);
    const { items } = await host.ask("editor", "listCommentsInChangeRequest", at());
    expect(items).toEqual([expect.objectContaining({ id: comment?.id })]);
    host.clock.pass(1000);
    const better = { ...at(), commentId: comment?.id ?? "", body: { body: { markdown: "Which oil?" } } };
    await host.ask("reviewer", "updateCommentInChangeRequest", better);
    const [changed] = (await listReviews()).items;
    expect(changed).toMatchObject({
      comment: { body: { markdown: "Which oil?" } },
      updatedAt: host.clock.iso(),
    });
    await host.ask("reviewer", "deleteCommentInChangeRequest", at({ commentId: better.commentId }));
    expect((await listReviews()).items[0]).not.toHaveProperty("comment");
  });

  test("is outdated once the request is edited, and not by being brought up to date", async () => {
    await review("reviewer", "approved");
    await desk.page("News");
    await desk.update(request);
    expect((await listReviews()).items).toMatchObject([{ outdated: false }]);
    await edit("Lamps burn no oil.\n");
    await review("admin", "approved");
    const states = async (query: object) =>
      (await listReviews(query)).items.map(({ reviewer, outdated }) => [reviewer.id, outdated]);
    const { admin, reviewer } = host.people;
    expect(await states({})).toEqual([
      [admin, false],
      [reviewer, true],
    ]);
    expect(await states({ outdated: true })).toEqual([[reviewer, true]]);
    expect(await states({ outdated: false })).toEqual([[admin, false]]);
    await desk.merge(request);
    expect(await states({ outdated: false })).toEqual([[admin, false]]);
  });

  test("that was written before the request was amended is of what its reviewer saw", async () => {
    const seen = await host.engine.store.reading
      .selectFrom("revisions")
      .select(["id", "at"])
      .where("branch", "=", request)
      .executeTakeFirstOrThrow();
    host.clock.pass(1000);
    await edit("Lamps burn no oil.\n");
    expect((await desk.request(request)).revision).toBe(seen.id);
    const reviewed = { revision: seen.id, at: seen.at };
    await replay(
      host,
      "reviewer",
      "submitChangeRequestReview",
      at({ body: { status: "approved", reviewed } }),
    );
    expect((await listReviews()).items).toMatchObject([{ revision: seen.id, outdated: true }]);
  });

  test("names a revision of this request or none", async () => {
    const reviewed = { revision: await desk.head(), at: host.clock.iso() };
    const body = { status: "approved", reviewed };
    expect(await host.refusal("admin", "submitChangeRequestReview", at({ body }))).toMatchObject({
      status: 400,
      error: {
        message: expect.stringMatching(/^\/body\/reviewed\/revision: .*#1 has no revision/) as string,
      },
    });
    await replay(host, "admin", "submitChangeRequestReview", at({ body }));
    const { revision } = await desk.request(request);
    expect((await listReviews()).items).toMatchObject([{ revision }]);
  });

  test("is given while the request is open, and kept where it was given before it closed", async () => {
    await desk.merge(request);
    const body = { status: "approved", comment: { markdown: "Too late?" } };
    expect(await host.refusal("reviewer", "submitChangeRequestReview", at({ body }))).toMatchObject({
      status: 409,
      error: { message: "Change request #1 is merged." },
    });
    await replay(host, "reviewer", "submitChangeRequestReview", at({ body }));
    expect((await listReviews()).items).toMatchObject([{ comment: { body: { markdown: "Too late?" } } }]);
  });

  test.each([
    ["no status", {}, "/body/status is missing"],
    ["another status", { status: "liked" }, "/body/status must be one of approved, changes-requested"],
    ["an empty comment", { status: "approved", comment: {} }, "/body/comment"],
    [
      "a comment as a document of an unknown form",
      {
        status: "approved",
        comment: { document: { object: "document", data: {}, nodes: [{ object: "block" }] } },
      },
      "/body/comment/document/nodes/0/type is missing",
    ],
    [
      "a time that is none",
      { status: "approved", reviewed: { revision: "r", at: "2016-12-31" } },
      "/body/reviewed/at must be a time",
    ],
    ["another field", { status: "approved", mood: "good" }, "/body/mood is unknown"],
  ])("with %s is refused", async (_what, body, message) => {
    const { status, error } = await host.refusal("admin", "submitChangeRequestReview", at({ body }));
    expect([status, error.message.slice(0, message.length)]).toEqual([400, message]);
  });
});

describe("The list of reviews", () => {
  test("has the newest first, in pages, those of one moment too", async () => {
    for (const who of ["admin", "creator", "reviewer"] as const)
      await host.ask(who, "submitChangeRequestReview", at({ body: { status: "approved" } }));
    await review("admin", "changes-requested");
    const whole = await listReviews();
    expect(whole.count).toBe(4);
    expect(whole.items[0]).toMatchObject({ status: "changes-requested" });
    const paged: string[] = [];
    let next: string | undefined;
    do {
      const part = await listReviews({ limit: 1, ...(next === undefined ? {} : { page: next }) });
      paged.push(...part.items.map(({ id }) => id));
      next = part.next?.page;
    } while (next !== undefined);
    expect(paged).toEqual(whole.items.map(({ id }) => id));
    expect(await listReviews({ limit: 0 })).toEqual({ count: 4, items: [] });
  });

  test("is of one request alone", async () => {
    const { id } = await review("reviewer", "approved");
    const other = await desk.open("Another");
    const elsewhere = { spaceId: desk.space, changeRequestId: other };
    expect(await host.ask("admin", "getReviewsByChangeRequestId", elsewhere)).toEqual({
      count: 0,
      items: [],
    });
    const input = { ...elsewhere, reviewId: id };
    expect(await host.status("admin", "getChangeRequestReviewById", input)).toBe(404);
  });
});

describe("Asking for a review", () => {
  const listAsked = async (query: object = {}) =>
    host.ask("commenter", "getRequestedReviewersByChangeRequestId", at(query));

  test("lists who was asked, by whom and on what, in that order", async () => {
    const { revision } = await desk.request(request);
    expect(await ask("reviewer", "reviewer")).toEqual({ users: [host.people.reviewer] });
    const first = host.clock.iso();
    await ask("creator");
    expect(await listAsked()).toMatchObject({
      count: 2,
      items: [
        {
          object: "change-request-requested-reviewer",
          kind: "user",
          user: { id: host.people.reviewer },
          requestedBy: { id: host.people.editor },
          revision,
          createdAt: first,
        },
        { user: { id: host.people.creator } },
      ],
    });
    const { items, next } = await listAsked({ limit: 1 });
    expect(items).toMatchObject([{ user: { id: host.people.reviewer } }]);
    expect((await listAsked({ page: next?.page })).items).toMatchObject([
      { user: { id: host.people.creator } },
    ]);
    await edit("Lamps burn no oil.\n");
    expect((await desk.request(request)).revision).not.toBe(revision);
  });

  test("is told by the review that answers, and stays until it is taken back", async () => {
    await ask("reviewer");
    expect(await review("reviewer", "approved")).toMatchObject({ requestedBy: { id: host.people.editor } });
    expect((await listAsked()).count).toBe(1);
    const input = at({ userId: host.people.reviewer });
    for (const _again of [1, 2])
      expect(await host.status("editor", "removeRequestedReviewerFromChangeRequest", input)).toBe(204);
    expect((await listAsked()).count).toBe(0);
    expect((await listReviews()).count).toBe(1);
  });

  test("again asks anew only who has answered since", async () => {
    await ask("reviewer", "creator");
    const first = host.clock.iso();
    await review("reviewer", "changes-requested");
    await edit("Lamps burn no oil.\n");
    await ask("reviewer", "creator");
    const { revision } = await desk.request(request);
    expect((await listAsked()).items).toMatchObject([
      { user: { id: host.people.creator }, createdAt: first },
      { user: { id: host.people.reviewer }, createdAt: host.clock.iso(), revision },
    ]);
  });

  test("may say what the request is about", async () => {
    const users = [host.people.reviewer];
    const body = { users, subject: "Oil", description: documentOf("About oil.") };
    await host.ask("editor", "requestReviewersForChangeRequest", at({ body }));
    expect(await desk.request(request)).toMatchObject({
      subject: "Oil",
      description: documentOf("About oil."),
    });
    const late = { users, subject: "Whales", was: { subject: "Better words" } };
    await replay(host, "editor", "requestReviewersForChangeRequest", at({ body: late }));
    expect((await desk.request(request)).subject).toBe("Oil");
    const { items } = await host.ask("admin", "listConflictsInChangeRequest", at());
    expect(items).toMatchObject([{ field: "subject", ours: "Oil", theirs: "Whales" }]);
  });

  test.each<[string, (people: Record<Person, string>) => string[], string]>([
    ["nobody", () => [], "/body/users must not be empty"],
    ["somebody unknown", () => ["nobody"], "/body/users/0: there is no nobody in the organization."],
    ["a stranger", ({ stranger }) => [stranger], "/body/users/0: there is no"],
    [
      "who may not review",
      ({ admin, editor }) => [admin, editor],
      "/body/users/1: editor may not review in “Guide”",
    ],
    ["a guest", ({ guest }) => [guest], "/body/users/0: guest may not review"],
  ])("%s is refused", async (_what, users, message) => {
    const body = { users: users(host.people) };
    const { status, error } = await host.refusal("editor", "requestReviewersForChangeRequest", at({ body }));
    expect([status, error.message.slice(0, message.length)]).toEqual([400, message]);
    expect((await listAsked()).count).toBe(0);
  });

  test("is of no use once the request is closed", async () => {
    await host.ask("editor", "updateChangeRequestById", at({ body: { status: "archived" } }));
    const body = { users: [host.people.reviewer] };
    expect(await host.refusal("editor", "requestReviewersForChangeRequest", at({ body }))).toMatchObject({
      status: 409,
      error: { message: "Change request #1 is archived. Reopen it first." },
    });
  });
});

test("contributors are told by what they did, who did something last first", async () => {
  host.clock.pass(60 * 60 * 1000);
  await edit("Lamps burn no oil.\n", "reviewer");
  const second = host.clock.iso();
  host.clock.pass(1000);
  const { id: commentId } = await host.ask("commenter", "postCommentInChangeRequest", {
    ...at(),
    body: { body: { markdown: "Really?" } },
  });
  await host.ask("reviewer", "postCommentReplyInChangeRequest", {
    ...at({ commentId }),
    body: { body: { markdown: "Really." } },
  });
  const third = host.clock.iso();
  await review("reviewer", "approved", "And so it is.");
  const { items, count } = await host.ask("commenter", "getContributorsByChangeRequestId", at());
  expect(count).toBe(4);
  const { editor, reviewer, commenter } = host.people;
  expect(items.map(({ user, ...rest }) => ({ ...rest, user: user.id }))).toEqual([
    { user: reviewer, actionType: "comment", count: 2, updatedAt: host.clock.iso() },
    { user: commenter, actionType: "comment", count: 1, updatedAt: third },
    { user: reviewer, actionType: "edit", count: 1, updatedAt: second },
    { user: editor, actionType: "edit", count: 1, updatedAt: "2026-03-04T05:06:08.000Z" },
  ]);
});

test("who brings a request up to date with main wrote nothing of it, and is no contributor", async () => {
  const elsewhere = await desk.page("Elsewhere", "Main goes on.\n");
  await desk.update(request, "creator");
  const listed = await host.ask("commenter", "getContributorsByChangeRequestId", at());
  expect(listed.items).toMatchObject([{ user: { id: host.people.editor }, actionType: "edit", count: 1 }]);
  expect(await desk.text(elsewhere, request)).toBe("Main goes on.\n");
  const found = (contributor: Person) =>
    host.ask("admin", "listChangeRequestsForSpace", {
      spaceId: desk.space,
      status: "draft",
      contributor: host.people[contributor],
    });
  expect((await found("creator")).count).toBe(0);
  expect((await found("editor")).count).toBe(1);
});

test("a review with a blank comment is refused in either form, with no comment it is taken", async () => {
  const given = [{ markdown: " \n " }, { document: documentOf(" ") }, { document: documentOf("") }];
  for (const comment of given) {
    const body = { status: "approved", comment };
    const refusal = await host.refusal("reviewer", "submitChangeRequestReview", at({ body }));
    expect(refusal).toMatchObject({ status: 400 });
    expect(refusal.error.message).toMatch(/^\/body\/comment.* must not be blank/);
  }
  expect((await listReviews()).count).toBe(0);
  expect((await review("reviewer", "approved")).comment).toBeUndefined();
});

describe("The list of change requests", () => {
  const subjects = async (query: object) =>
    (
      await host.ask("admin", "listChangeRequestsForSpace", {
        spaceId: desk.space,
        status: "draft",
        ...query,
      })
    ).items.map(({ subject }) => subject);

  test("is filtered by who was asked for a review and who commented, alone and with other filters", async () => {
    const { reviewer, creator, commenter, editor, admin } = host.people;
    const other = await desk.open("Another", "admin");
    await ask("reviewer");
    await host.ask("editor", "requestReviewersForChangeRequest", {
      spaceId: desk.space,
      changeRequestId: other,
      body: { users: [reviewer, creator] },
    });
    const comment = await host.ask("editor", "postCommentInChangeRequest", {
      ...at({ changeRequestId: other }),
      body: { body: { markdown: "Hm." } },
    });
    expect(await subjects({ requestedReviewer: reviewer })).toHaveLength(2);
    expect(await subjects({ requestedReviewer: creator })).toEqual(["Another"]);
    expect(await subjects({ requestedReviewer: reviewer, creator: editor })).toEqual(["Better words"]);
    expect(await subjects({ requestedReviewer: admin })).toEqual([]);
    expect(await subjects({ requestedReviewer: reviewer, status: "open" })).toEqual([]);
    expect(await subjects({ contributor: editor })).toHaveLength(2);
    expect(await subjects({ contributor: editor, creator: admin })).toEqual(["Another"]);
    expect(await subjects({ contributor: commenter })).toEqual([]);
    await host.ask("commenter", "postCommentReplyInChangeRequest", {
      ...at({ changeRequestId: other, commentId: comment.id }),
      body: { body: { markdown: "Hm?" } },
    });
    expect(await subjects({ contributor: commenter })).toEqual(["Another"]);
  });

  test("goes on from its pages where several changed at one moment", async () => {
    const made = ["Better words"];
    for (const subject of ["b", "c", "d"]) {
      await desk.open(subject);
      made.push(subject);
    }
    for (const orderBy of ["updatedAt", "createdAt"] as const) {
      const seen: string[] = [];
      let next: string | undefined;
      do {
        const list = await host.ask("admin", "listChangeRequestsForSpace", {
          spaceId: desk.space,
          status: "draft",
          orderBy,
          limit: 2,
          ...(next === undefined ? {} : { page: next }),
        });
        expect(list.count).toBe(4);
        seen.push(...list.items.map(({ subject }) => subject));
        next = list.next?.page;
      } while (next !== undefined);
      expect([...seen].sort()).toEqual([...made].sort());
    }
  });
});

const reading = {
  getReviewsByChangeRequestId: {},
  getChangeRequestReviewById: { reviewId: "none" },
  getRequestedReviewersByChangeRequestId: {},
  getContributorsByChangeRequestId: {},
} as const satisfies Partial<Record<Operation, object>>;

describe("Access to reviews", () => {
  test.each(Object.entries(reading))("%s is for who may comment", async (operation, input) => {
    const status = (who: Person) => host.status(who, operation as Operation, at(input));
    expect(await status("commenter")).toBe("reviewId" in input ? 404 : 200);
    expect(await status("reader")).toBe(403);
    expect(await status("guest")).toBe(404);
    expect(await status("stranger")).toBe(404);
    expect(await host.status("admin", operation as Operation, at({ ...input, changeRequestId: "99" }))).toBe(
      404,
    );
  });

  test.each<[Operation, (people: Record<Person, string>) => object, Person, number, Person]>([
    ["submitChangeRequestReview", () => ({ body: { status: "approved" } }), "reviewer", 201, "editor"],
    [
      "requestReviewersForChangeRequest",
      ({ reviewer }) => ({ body: { users: [reviewer] } }),
      "editor",
      200,
      "commenter",
    ],
    [
      "removeRequestedReviewerFromChangeRequest",
      ({ reviewer }) => ({ userId: reviewer }),
      "editor",
      204,
      "commenter",
    ],
  ])("%s is for who may", async (operation, input, lowest, status, tooLow) => {
    expect(await host.status(lowest, operation, at(input(host.people)))).toBe(status);
    expect(await host.status(tooLow, operation, at(input(host.people)))).toBe(403);
    expect(await host.status("guest", operation, at(input(host.people)))).toBe(status === 204 ? 204 : 404);
    expect(await host.status("admin", operation, at({ ...input(host.people), changeRequestId: "99" }))).toBe(
      404,
    );
  });
});
