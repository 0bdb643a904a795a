import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MergeRule } from "../../src-main/api/types/mergeRules.ts";
import { organizationScope } from "../../src-main/access/scopes.ts";
import { update } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";
import { Desk, documentOf } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
let request: string;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
  request = await desk.open("", "editor");
});
afterEach(() => host.close());

const at = () => ({ spaceId: desk.space, changeRequestId: request });

const setRules = (...rules: MergeRule[]) =>
  host.ask("admin", "updateSpaceById", {
    spaceId: desk.space,
    body: { mergeRules: { type: "rules", rules } },
  });

/** What a merge is refused with, after the words that every such refusal begins with; undefined where it is made. */
async function refusalOf(who: Person = "admin"): Promise<string | undefined> {
  const outcome = await host.call(who, "mergeChangeRequest", at());
  if (!("error" in outcome)) return undefined;
  expect(outcome.status).toBe(412);
  const [, sentences] = /^Change request #1 cannot be merged yet\. (.*)$/s.exec(outcome.error.message) ?? [];
  return sentences ?? outcome.error.message;
}

/** Gives a review a second after what came before. */
async function review(who: Person, status: "approved" | "changes-requested"): Promise<void> {
  host.clock.pass(1000);
  await host.ask(who, "submitChangeRequestReview", { ...at(), body: { status } });
}

/** Edits the request a second after what came before. */
async function edit(): Promise<void> {
  host.clock.pass(1000);
  await desk.page(`Page ${host.clock.iso()}`, "", { request, who: "editor" });
}

describe("A merge is refused with 412, in a sentence", () => {
  const anEdit = "it was edited since the last one.";
  const first = "It needs a review by somebody else than its author";
  const approved = "It needs a review that approves it, by somebody else than its author";

  test.each<[rule: MergeRule["rule"], deeds: (() => Promise<unknown>)[], sentence: string | undefined]>([
    ["require_change_request_subject", [], "It needs a subject."],
    ["require_change_request_subject", [() => describeAs({ subject: "Oil" })], undefined],
    ["require_change_request_description", [], "It needs a description."],
    [
      "require_change_request_description",
      [() => describeAs({ description: documentOf("  ") })],
      "It needs a description.",
    ],
    ["require_change_request_description", [() => describeAs({ description: documentOf("Why") })], undefined],
    ["require_author_to_merge", [], "Only its author, editor, may merge it."],
    ["require_up_to_date_change_request", [], undefined],
    [
      "require_up_to_date_change_request",
      [() => desk.page("Later")],
      "It must be brought up to date with the space first.",
    ],
    ["require_up_to_date_change_request", [() => desk.page("Later"), () => desk.update(request)], undefined],
    ["require_at_least_one_review", [], `${first}.`],
    ["require_at_least_one_review", [() => review("reviewer", "changes-requested")], undefined],
    ["require_at_least_one_review", [() => review("reviewer", "approved"), edit], `${first}; ${anEdit}`],
    ["require_at_least_one_review", [authorReviews], `${first}.`],
    ["require_at_least_one_approved_review", [() => review("reviewer", "changes-requested")], `${approved}.`],
    ["require_at_least_one_approved_review", [() => review("reviewer", "approved")], undefined],
    [
      "require_at_least_one_approved_review",
      [() => review("reviewer", "approved"), () => review("reviewer", "changes-requested")],
      `${approved}.`,
    ],
    [
      "require_at_least_one_approved_review",
      [() => review("reviewer", "approved"), edit],
      `${approved}; ${anEdit}`,
    ],
    [
      "require_at_least_one_approved_review",
      [() => review("reviewer", "approved"), () => desk.page("Later"), () => desk.update(request)],
      undefined,
    ],
    ["require_all_reviews_approved", [], undefined],
    [
      "require_all_reviews_approved",
      [() => review("reviewer", "approved"), () => review("creator", "changes-requested")],
      "All its reviews must approve it, and creator asked for changes.",
    ],
    [
      "require_all_reviews_approved",
      [
        () => review("reviewer", "changes-requested"),
        () => review("admin", "changes-requested"),
        () => review("creator", "changes-requested"),
        edit,
        () => review("admin", "approved"),
      ],
      "All its reviews must approve it, and creator and reviewer asked for changes.",
    ],
    [
      "require_all_reviews_approved",
      [() => review("creator", "changes-requested"), () => review("creator", "approved")],
      undefined,
    ],
    [
      "require_agent_review",
      [() => review("reviewer", "approved")],
      "It needs the review of an agent, and no agent reviews here; who administers the space can change this rule.",
    ],
  ])("%s, deeds %#", async (rule, deeds, sentence) => {
    await setRules({ rule } as MergeRule);
    for (const deed of deeds) await deed();
    expect(await refusalOf()).toBe(sentence);
  });

  async function authorReviews(): Promise<void> {
    await host.grant("editor", desk.space, "review");
    await review("editor", "approved");
  }

  const describeAs = (body: object) => host.ask("editor", "updateChangeRequestById", { ...at(), body });

  const all = "require_specific_reviewers";
  const one = "require_one_of_specific_reviewers";

  test.each<[rule: typeof all | typeof one, people: Person[], approving: Person[], sentence?: string]>([
    [
      all,
      ["reviewer", "creator", "admin"],
      [],
      "reviewer, creator and Ada Admin must review and approve it as it is now.",
    ],
    [all, ["reviewer", "creator"], ["creator"], "reviewer must review and approve it as it is now."],
    [all, ["reviewer", "creator"], ["reviewer", "creator"]],
    [all, [], []],
    [
      one,
      ["reviewer", "creator", "admin"],
      [],
      "reviewer, creator or Ada Admin must review and approve it as it is now.",
    ],
    [one, ["reviewer", "creator"], ["creator"]],
    [
      one,
      [],
      ["reviewer"],
      "One of certain people must approve it, and the rule names nobody; who administers the space can change this rule.",
    ],
  ])("%s %j, with the approval of %j", async (rule, people, approving, sentence) => {
    for (const who of approving) await review(who, "approved");
    await setRules({ rule, users: people.map((person) => host.people[person]) });
    expect(await refusalOf()).toBe(sentence);
  });

  test("people whom a rule names approve what there is now", async () => {
    await setRules({ rule: "require_specific_reviewers", users: [host.people.reviewer] });
    const sentence = "reviewer must review and approve it as it is now.";
    await review("reviewer", "changes-requested");
    expect(await refusalOf()).toBe(sentence);
    await review("reviewer", "approved");
    await edit();
    expect(await refusalOf()).toBe(sentence);
    await review("reviewer", "approved");
    expect(await refusalOf()).toBeUndefined();
  });

  test("of each rule that is not met, in their order", async () => {
    await setRules(
      { rule: "require_change_request_subject" },
      { rule: "require_up_to_date_change_request" },
      { rule: "custom", expression: "false", message: "Not on Fridays" },
      { rule: "require_author_to_merge" },
    );
    expect(await refusalOf()).toBe(
      "It needs a subject. Not on Fridays. Only its author, editor, may merge it.",
    );
  });
});

test("whom a rule lets pass merges past all others", async () => {
  await setRules(
    { rule: "require_agent_review" },
    { rule: "allow_bypass", users: [host.people.admin] },
    { rule: "require_change_request_subject" },
  );
  expect(await refusalOf("reviewer")).toMatch(/^It needs the review of an agent.* It needs a subject\.$/);
  expect(await refusalOf("admin")).toBeUndefined();
});

describe("The rules that are not met", () => {
  const list = async (who: Person) => (await host.ask(who, "listUnmetMergeRulesInChangeRequest", at())).items;

  test("are told before anybody merges, to each as they would be refused", async () => {
    await setRules(
      { rule: "require_change_request_subject" },
      { rule: "require_author_to_merge" },
      { rule: "allow_bypass", users: [host.people.admin] },
    );
    const subject = { rule: "require_change_request_subject", message: "It needs a subject." };
    expect(await list("commenter")).toEqual([
      subject,
      { rule: "require_author_to_merge", message: "Only its author, editor, may merge it." },
    ]);
    expect(await list("editor")).toEqual([subject]);
    expect(await list("admin")).toEqual([]);
    await desk.merge(request);
    expect(await list("editor")).toEqual([]);
  });

  test("are told to who may comment", async () => {
    expect(await host.status("reader", "listUnmetMergeRulesInChangeRequest", at())).toBe(403);
    expect(await host.status("guest", "listUnmetMergeRulesInChangeRequest", at())).toBe(404);
    const unknown = { ...at(), changeRequestId: "99" };
    expect(await host.status("admin", "listUnmetMergeRulesInChangeRequest", unknown)).toBe(404);
  });
});

test("who may edit merges where the space is live and its rules are met", async () => {
  await setRules({ rule: "require_author_to_merge" });
  expect(await refusalOf("editor")).toBeUndefined();
});

describe("The rules of a space", () => {
  const organizationRules = (rules: object) =>
    transact(
      host.engine.store,
      { mode: "authority", scopes: [organizationScope(host.organization)], at: host.clock.iso() },
      (db) =>
        update(
          db,
          "organizations",
          { scope: organizationScope(host.organization), id: host.organization },
          { merge_rules: JSON.stringify(rules) },
        ),
    );
  const spaceRules = (mergeRules: { type: "inherit" } | { type: "none" }) =>
    host.ask("admin", "updateSpaceById", { spaceId: desk.space, body: { mergeRules } });

  test("are its organization's where it inherits them, and none where it says so", async () => {
    await organizationRules({ type: "rules", rules: [{ rule: "require_change_request_subject" }] });
    expect(await refusalOf()).toBe("It needs a subject.");
    await spaceRules({ type: "none" });
    expect(await refusalOf()).toBeUndefined();
  });

  test("are its own in place of its organization's", async () => {
    await organizationRules({ type: "rules", rules: [{ rule: "require_agent_review" }] });
    await setRules({ rule: "require_change_request_subject" });
    expect(await refusalOf()).toBe("It needs a subject.");
    await spaceRules({ type: "inherit" });
    expect(await refusalOf()).toMatch(/agent/);
  });
});

describe("A custom rule", () => {
  test.each([
    ["changeRequest.number == 1 && changeRequest.status == 'draft'"],
    ["changeRequest.subject == '' && changeRequest.description == 'Why'"],
    ["changeRequest.author.name == 'editor' && user.name == 'Ada Admin'"],
    ["changeRequest.comments == 1 && !changeRequest.outdated"],
    ["changeRequest.updatedAt >= changeRequest.createdAt"],
    ["reviews.total == 2 && reviews.approved == 1 && reviews.outdated == 0"],
    ["reviews.approvedBy[0] == requestedReviewers[0] && requestedReviewers.length == 1"],
    ["reviews.changesRequestedBy.length == 1 && !reviews.approvedBy.includes(user.id)"],
    ["contributors.includes(changeRequest.author.id) && contributors.length == 2"],
    ["space.title == 'Guide' && space.language == null"],
    [""],
  ])("is met where its expression holds: %s", async (expression) => {
    await host.ask("editor", "updateChangeRequestById", {
      ...at(),
      body: { description: documentOf("Why") },
    });
    const users = [host.people.reviewer];
    await host.ask("editor", "requestReviewersForChangeRequest", { ...at(), body: { users } });
    await review("reviewer", "approved");
    await review("creator", "changes-requested");
    const body = { body: { markdown: "Hm." } };
    await host.ask("commenter", "postCommentInChangeRequest", { ...at(), body });
    await setRules({ rule: "custom", expression });
    expect(await refusalOf()).toBeUndefined();
  });

  test("counts no contributor in who only brought the request up to date", async () => {
    await edit();
    await desk.page("Main goes on");
    await desk.update(request, "creator");
    await setRules({ rule: "custom", expression: "contributors.length == 1" });
    expect(await refusalOf("reviewer")).toBeUndefined();
  });

  test("that is not met says what its maker wrote, or what must hold", async () => {
    await setRules({ rule: "custom", expression: "reviews.approved > 1" });
    expect(await refusalOf()).toBe("This must hold: reviews.approved > 1.");
    await setRules({ rule: "custom", expression: "unknown.fact", message: "Ask Ada!" });
    expect(await refusalOf()).toBe("Ask Ada!");
  });

  test("whose expression comes to too much refuses the merge and says so", async () => {
    const long = `'${"x".repeat(400)}'`;
    const subject = "s".repeat(100);
    await host.ask("editor", "updateChangeRequestById", { ...at(), body: { subject } });
    const description = documentOf("d".repeat(60_000));
    await host.ask("editor", "updateChangeRequestById", { ...at(), body: { description } });
    const expression = `${long} + changeRequest.description + changeRequest.description != ''`;
    await setRules({ rule: "custom", expression });
    expect(await refusalOf()).toMatch(/^The rule “.*” comes to a text of more than 100000 characters\.$/);
  });

  test.each([
    ["(1 + ", "is no expression: Unexpected end of expression."],
    ["changeRequest.subject = 'mine'", "sets a value: compare with “==”."],
    ["x".repeat(1025), "must have at most 1024 characters"],
  ])("is refused where it is set with %s", async (expression, why) => {
    const rules = [{ rule: "require_change_request_subject" }, { rule: "custom", expression }];
    const body = { mergeRules: { type: "rules", rules } };
    expect(await host.refusal("admin", "updateSpaceById", { spaceId: desk.space, body })).toMatchObject({
      status: 400,
      error: { message: `/body/mergeRules/rules/1/expression ${why}` },
    });
    expect((await host.ask("admin", "getSpaceById", { spaceId: desk.space })).mergeRules).toEqual({
      type: "inherit",
    });
  });
});
