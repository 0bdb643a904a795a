import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { discussionScope } from "../../src-main/access/scopes.ts";
import type { ConflictResolution } from "../../src-main/api/types/conflict.ts";
import { countOpenConflicts } from "../../src-main/content/conflicts/conflicts.ts";
import { readStore } from "../../src-main/store/store.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";
import { Desk, replay, type Conflict } from "./writing.ts";

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const list = async (
  request?: string,
  status?: "open" | "joined" | "resolved" | "all",
): Promise<Conflict[]> => {
  const query = { spaceId: desk.space, ...(status === undefined ? {} : { status }) };
  const { items } =
    request === undefined
      ? await host.ask("admin", "listConflictsInSpace", query)
      : await host.ask("admin", "listConflictsInChangeRequest", { ...query, changeRequestId: request });
  return items;
};

const resolve = (conflict: Conflict, body: ConflictResolution, who: Person = "admin"): Promise<Conflict> => {
  const { changeRequest } = conflict.target;
  const input = { spaceId: desk.space, conflictId: conflict.id, body };
  return changeRequest === undefined
    ? host.ask(who, "resolveConflict", input)
    : host.ask(who, "resolveConflictInChangeRequest", { ...input, changeRequestId: changeRequest });
};

const only = async (request?: string): Promise<Conflict> => {
  const conflicts = await list(request);
  expect(conflicts).toHaveLength(1);
  return conflicts[0] as Conflict;
};

/** A page on which an edit that was made on an older text has met another one: main keeps `ours`. */
async function meet(base: string, ours: string, theirs: string): Promise<string> {
  const page = await desk.page("Page", base);
  const { documentId } = await desk.read(page);
  await desk.write(page, ours);
  await desk.write(page, theirs, { who: "editor", base: documentId ?? "" });
  return page;
}

const [base, ours, theirs] = [
  "first\n\nbase words\n\nlast\n",
  "first\n\nour words\n\nlast\n",
  "first\n\nwhat they say\n\nlast\n",
];

describe("A conflict over words that somebody goes on writing", () => {
  test("says what stands there now, and nothing more of it once they are as they were", async () => {
    const page = await meet(base, ours, theirs);
    expect(await only()).not.toHaveProperty("standing");
    await desk.write(page, "first\n\nour better words\n\nlast\n");
    expect(await only()).toMatchObject({ ours: "our words", standing: "our better words" });
    await desk.write(page, ours);
    expect(await only()).not.toHaveProperty("standing");
  });

  test("keeps what stands with the choice of it, and says no more of it", async () => {
    const page = await meet(base, ours, theirs);
    await desk.write(page, "first\n\nour better words\n\nlast\n");
    expect(await resolve(await only(), { choice: "ours" })).not.toHaveProperty("standing");
    expect(await desk.text(page)).toBe("first\n\nour better words\n\nlast\n");
  });

  test("says nothing of an item of a list, of which nobody can tell which it is now", async () => {
    const list = (word: string) => `- base\n- ${word} words\n- end\n`;
    const page = await meet(list("base"), list("our"), list("their other"));
    await desk.write(page, list("quite another set of"));
    expect(await only()).not.toHaveProperty("standing");
  });

  test("says of a block that is gone that nothing stands there", async () => {
    const page = await meet(base, ours, theirs);
    await desk.write(page, "first\n\nlast\n");
    expect(await only()).toMatchObject({ ours: "our words", standing: "" });
  });

  test("says nothing of a page that is deleted", async () => {
    const page = await meet(base, ours, theirs);
    await desk.change("admin", [{ operation: "delete_page", page }]);
    expect(await only()).not.toHaveProperty("standing");
  });
});

describe("Two sentences of one paragraph, changed by two writers", () => {
  const was = "The tide turns at six. The boat leaves at noon.\n";
  const mine = "The tide turns at seven. The boat leaves at noon.\n";
  const other = "The tide turns at six. The boat leaves at dawn.\n";
  const both = "The tide turns at seven. The boat leaves at dawn.";

  test("are joined, and the join is kept for a look without being open", async () => {
    const page = await meet(was, mine, other);
    expect(await desk.text(page)).toBe(`${both}\n`);
    expect(await list()).toEqual([]);
    expect(await list(undefined, "joined")).toMatchObject([
      { status: "joined", base: was.trim(), ours: mine.trim(), theirs: other.trim(), joined: both },
    ]);
  });

  test.each<["ours" | "theirs" | "joined", string]>([
    ["ours", mine],
    ["theirs", other],
    ["joined", `${both}\n`],
  ])("come to what their reader chooses: %s", async (choice, text) => {
    const page = await meet(was, mine, other);
    const [join] = await list(undefined, "joined");
    expect(await resolve(join as Conflict, { choice })).toMatchObject({
      status: "resolved",
      resolution: choice,
    });
    expect(await desk.text(page)).toBe(text);
    expect(await list(undefined, "joined")).toEqual([]);
  });

  test.each<"ours" | "theirs">(["ours", "theirs"])(
    "are a join again when somebody asks again, and give way to it where %s stands",
    async (choice) => {
      const item = (text: string) => `- before\n- ${text}- after\n`;
      const page = await meet(item(was), item(mine), item(other));
      const join = (await list(undefined, "joined"))[0] as Conflict;
      await resolve(join, { choice });
      const again = await host.ask("admin", "reopenConflict", { spaceId: desk.space, conflictId: join.id });
      expect(again).toMatchObject({ status: "joined", resolution: choice });
      expect(await list()).toEqual([]);
      await resolve(again, { choice: "joined" });
      expect(await desk.text(page)).toBe(item(`${both}\n`));
    },
  );

  test.each<["markdown" | "both", ConflictResolution, string]>([
    ["markdown", { markdown: "Tide at seven, boat at dawn." }, "Tide at seven, boat at dawn.\n"],
    ["both", { choice: "both" }, `${mine}\n${other}`],
  ])("come back for a look, too, where a person settled them with %s", async (resolution, body, text) => {
    const page = await desk.page("Page", was);
    const request = await desk.open();
    await desk.write(page, mine, { request });
    await desk.write(page, other);
    await desk.update(request);
    const join = (await list(request, "joined"))[0] as Conflict;
    expect(await resolve(join, body)).toMatchObject({ status: "resolved", resolution });
    const again = await host.ask("admin", "reopenConflictInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
      conflictId: join.id,
    });
    expect(again).toMatchObject({ status: "joined", resolution, joined: text.trim() });
    expect(await list(request)).toEqual([]);
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
    expect(await desk.text(page)).toBe(text);
  });

  test("keep the merge of a request waiting for nothing, also after somebody asked again", async () => {
    const page = await desk.page("Page", was);
    const request = await desk.open();
    await desk.write(page, mine, { request });
    await desk.write(page, other);
    await desk.update(request);
    const join = (await list(request, "joined"))[0] as Conflict;
    await resolve(join, { choice: "joined" });
    await host.ask("admin", "reopenConflictInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
      conflictId: join.id,
    });
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
    expect(await desk.text(page)).toBe(`${both}\n`);
  });
});

test.each([
  ["a condition", (word: string) => `{% if visitor.${word} %}\n\nx\n\n{% endif %}\n`],
  ["a hint", (word: string) => `{% hint style="${word}" %}\nx\n{% endhint %}\n`],
  ["a tab", (word: string) => `{% tabs %}\n{% tab title="${word}" %}\nx\n{% endtab %}\n{% endtabs %}\n`],
  ["a summary", (word: string) => `<details>\n\n<summary>${word}</summary>\n\nx\n\n</details>\n`],
])("Both first lines of one container cannot be kept: %s", async (_what, text) => {
  const page = await meet(text("info"), text("warning"), text("danger"));
  const conflict = await only();
  const input = { spaceId: desk.space, conflictId: conflict.id, body: { choice: "both" as const } };
  expect(await host.refusal("admin", "resolveConflict", input)).toMatchObject({
    status: 400,
    error: { message: "/body/choice: there is no keeping both here; choose ours or theirs." },
  });
  await resolve(conflict, { choice: "theirs" });
  expect(await desk.text(page)).toBe(text("danger"));
});

test("Both of two tags that stand for themselves can be kept", async () => {
  const text = (word: string) => `One.\n\n{% embed url="https://${word}.example" %}\n`;
  const page = await meet(text("info"), text("warning"), text("danger"));
  await resolve(await only(), { choice: "both" });
  expect(await desk.text(page)).toContain("warning.example");
  expect(await desk.text(page)).toContain("danger.example");
});

describe("A conflict over a text", () => {
  test("keeps what was there, and names who brought the other words", async () => {
    const page = await meet(base, ours, theirs);
    expect(await desk.text(page)).toBe(ours);
    expect(await only()).toMatchObject({
      object: "conflict",
      status: "open",
      kind: "text",
      base: "base words",
      ours: "our words",
      theirs: "what they say",
      target: { space: desk.space, page: { id: page } },
      raisedBy: { id: host.people.editor },
      raisedAt: host.clock.iso(),
    });
  });

  test.each<[string, ConflictResolution, string]>([
    ["ours", { choice: "ours" }, ours],
    ["theirs", { choice: "theirs" }, theirs],
    ["both", { choice: "both" }, "first\n\nour words\n\nwhat they say\n\nlast\n"],
    ["markdown", { markdown: "our words, as they say" }, "first\n\nour words, as they say\n\nlast\n"],
  ])("is resolved by %s", async (resolution, body, text) => {
    const page = await meet(base, ours, theirs);
    const resolved = await resolve(await only(), body, "editor");
    expect(resolved).toMatchObject({
      status: "resolved",
      resolution,
      resolvedBy: { id: host.people.editor },
      resolvedAt: host.clock.iso(),
    });
    expect(await desk.text(page)).toBe(text);
    expect(await list()).toEqual([]);
    expect(await list(undefined, "all")).toHaveLength(1);
  });

  test("finds its place after blocks were put above it and words beside it were changed", async () => {
    const page = await meet(base, ours, theirs);
    await desk.write(page, `# New\n\nmore above\n\n${ours.replace("last", "the last")}`);
    await resolve(await only(), { choice: "theirs" });
    expect(await desk.text(page)).toBe("# New\n\nmore above\n\nfirst\n\nwhat they say\n\nthe last\n");
  });

  test("puts the other words where the block stood when our block is gone", async () => {
    const page = await meet(base, ours, theirs);
    await desk.write(page, "first\n\nlast\n");
    await resolve(await only(), { choice: "theirs" });
    expect(await desk.text(page)).toBe("first\n\nwhat they say\n\nlast\n");
  });

  test("over a block that one side took out ends with the block out or in", async () => {
    const page = await meet(base, "first\n\nlast\n", theirs);
    const conflict = await only();
    expect(conflict).toMatchObject({ ours: "", theirs: "what they say" });
    await resolve(conflict, { choice: "theirs" });
    expect(await desk.text(page)).toBe(theirs);

    const other = await meet(base, ours, "first\n\nlast\n");
    await resolve((await list()).find(({ target }) => target.page?.id === other) as Conflict, {
      choice: "theirs",
    });
    expect(await desk.text(other)).toBe("first\n\nlast\n");
  });

  test.each<[string, string, string, (...parts: string[]) => string]>([
    ["an item", "- one of mine", "- one of theirs", (...items) => `- a\n${items.join("")}- c\n`],
    ["a row", "| mine |", "| theirs |", (...rows) => `| head |\n| --- |\n| a |\n${rows.join("")}| c |\n`],
    [
      "a tab",
      '{% tab title="Mac" %}\nOpen the image.\n{% endtab %}',
      '{% tab title="Mac" %}\nOpen the small image.\n{% endtab %}',
      (...tabs) =>
        `{% tabs %}\n{% tab title="Linux" %}\nUnpack.\n{% endtab %}\n${tabs.join("")}{% endtabs %}\n`,
    ],
    [
      "a paragraph of a hint",
      "Open the image.",
      "Open the small image.",
      (...said) =>
        `{% hint style="info" %}\nSay so.\n\n${said.join("\n")}${said.join("") && "\n"}Now.\n{% endhint %}\n`,
    ],
    [
      "a paragraph of a quote",
      "> Open the image.",
      "> Open the small image.",
      (...said) => `> Say so.\n>\n${said.join("")}${said.join("") && ">\n"}> Now.\n`,
    ],
  ])("over %s that I took out puts theirs where it was, and it goes again", async (_, was, is, hold) => {
    const above = "First of all.\n\n";
    const page = await meet(above + hold(`${was}\n`), above + hold(), above + hold(`${is}\n`));
    const conflict = await only();
    expect(conflict).toMatchObject({ ours: "", theirs: is });
    await desk.write(page, `# Put above\n\n${above}${hold()}`);
    await resolve(conflict, { choice: "theirs" });
    expect(await desk.text(page)).toBe(`# Put above\n\n${above}${hold(`${is}\n`)}`);
    await host.ask("admin", "reopenConflict", { spaceId: desk.space, conflictId: conflict.id });
    await resolve(conflict, { choice: "ours" });
    expect(await desk.text(page)).toBe(`# Put above\n\n${above}${hold()}`);
  });

  test("over an item of a list leaves the other items alone", async () => {
    const page = await meet("- a\n- old\n- c\n", "- a\n- our item\n- c\n", "- a\n- their one\n- c\n");
    const conflict = await only();
    expect(conflict).toMatchObject({ ours: "- our item", theirs: "- their one" });
    await resolve(conflict, { choice: "both" });
    expect(await desk.text(page)).toBe("- a\n- our item\n- their one\n- c\n");
  });

  test("over an item that was edited since puts the other one behind the list", async () => {
    const page = await meet("- a\n- old\n- c\n", "- a\n- our item\n- c\n", "- a\n- their one\n- c\n");
    await desk.write(page, "- a\n- something else\n- c\n");
    await resolve(await only(), { choice: "theirs" });
    expect(await desk.text(page)).toContain("- something else");
    expect(await desk.text(page)).toContain("- their one");
  });

  test.each<[string, (words: string, beside: string) => string]>([
    [
      "tabs",
      (words, beside) =>
        `{% tabs %}\n{% tab title="Mac" %}\n${words}\n{% endtab %}\n\n{% tab title="Windows" %}\n${beside}\n{% endtab %}\n{% endtabs %}\n`,
    ],
    ["a hint", (words, beside) => `{% hint style="info" %}\n${words}\n\n${beside}\n{% endhint %}\n`],
    ["a quote", (words, beside) => `> ${words}\n>\n> ${beside}\n`],
  ])(
    "in %s, over words that were edited since, puts the other ones behind and loses none",
    async (_, hold) => {
      const page = await meet(
        hold("Open the image.", "Say so."),
        hold("Open the small image now.", "Say so."),
        hold("Unpack everything you find.", "Say so."),
      );
      const now = hold("Open the small image now, please.", "Say so loudly.");
      await desk.write(page, now);
      const conflict = await only();
      await resolve(conflict, { choice: "theirs" });
      expect(await desk.text(page)).toBe(`${now}\n${conflict.theirs}\n`);
    },
  );

  test("over a tag that was edited since is asked about again, and then has the other one, and what it holds", async () => {
    const hint = (style: string): string => `{% hint style="${style}" %}\nSay so.\n{% endhint %}\n`;
    const page = await meet(hint("info"), hint("warning"), hint("danger"));
    await desk.write(page, hint("success"));
    await resolve(await only(), { choice: "theirs" });
    expect(await desk.text(page)).toBe(hint("success"));
    await resolve(await only(), { choice: "theirs" });
    expect(await desk.text(page)).toBe(hint("danger"));
  });

  test("over a tab that was edited since puts the words that somebody writes among the tabs", async () => {
    const tab = (words: string): string => `{% tab title="Windows" %}\n${words}\n{% endtab %}\n`;
    const mac = `{% tabs %}\n{% tab title="Mac" %}\nOpen the image.\n{% endtab %}\n`;
    const tabs = (...held: string[]): string => `${[mac, ...held].join("\n")}{% endtabs %}\n`;
    const page = await meet(tabs(tab("Run it.")), tabs(tab("Run it today.")), tabs());
    await desk.write(page, tabs(tab("Run it at noon.")));
    await resolve(await only(), { markdown: tab("Run both.") });
    expect(await desk.text(page)).toBe(
      `${[mac, tab("Run it at noon."), tab("Run both.")].join("\n")}\n{% endtabs %}\n`,
    );
  });

  test("over the tag of one of several tabs, edited since, leaves the tabs whole", async () => {
    const tab = (title: string): string => `{% tab title="${title}" %}\nSay so in ${title}.\n{% endtab %}\n`;
    const tabs = (title: string): string =>
      `{% tabs %}\n${[tab("Mac").replace("Mac", title), tab("Linux")].join("\n")}{% endtabs %}\n`;
    const page = await meet(tabs("Mac"), tabs("macOS"), tabs("Apple"));
    const now = tabs("Macintosh");
    await desk.write(page, now);
    await resolve(await only(), { choice: "theirs" });
    expect(await desk.text(page)).toBe(
      now.replace("{% endtabs %}", `\n{% tab title="Apple" %}\n{% endtab %}\n\n{% endtabs %}`),
    );
  });

  test.each<[string, ConflictResolution, (page: string) => string]>([
    ["ours", { choice: "ours" }, (page) => page],
    [
      "words of one's own",
      { markdown: "both" },
      (page) => page.replace("tin is", "both").replace("bow\n\n", ""),
    ],
    ["theirs", { choice: "theirs" }, (page) => page.replace("tin is\n\n", "").replace("bow\n\n", "")],
  ])("over several blocks leaves one that was put between them since: %s", async (_what, body, made) => {
    const page = await meet(
      "first\n\ntin was\n\nfar below\n\nlast\n",
      "first\n\ntin is\n\nbow\n\nlast\n",
      "first\n\nlast\n",
    );
    const conflict = await only();
    expect(conflict).toMatchObject({ ours: "tin is\n\nbow", theirs: "" });
    const now = "first\n\ntin is\n\nput between\n\nbow\n\nlast\n";
    await desk.write(page, now);
    await resolve(conflict, body);
    expect(await desk.text(page)).toBe(made(now));
  });

  test.each<[string, ConflictResolution, string]>([
    ["both sides", { choice: "both" }, "first\r\n\r\nour words\r\n\r\nwhat they say\r\n\r\nlast\r\n"],
    ["words of one's own", { markdown: "one\n\ntwo\n\n" }, "first\r\n\r\none\r\n\r\ntwo\r\n\r\nlast\r\n"],
  ])(
    "has %s in the line endings of its page, and no more of them, and can be opened again",
    async (_, body, text) => {
      const returns = (markdown: string): string => markdown.replaceAll("\n", "\r\n");
      const page = await meet(returns(base), returns(ours), returns(theirs));
      const conflict = await only();
      await resolve(conflict, body);
      expect(await desk.text(page)).toBe(text);
      const head = await desk.head();
      await resolve(conflict, body);
      expect(await desk.head()).toBe(head);
      await host.ask("admin", "reopenConflict", { spaceId: desk.space, conflictId: conflict.id });
      await resolve(conflict, { choice: "theirs" });
      expect(await desk.text(page)).toBe(returns(theirs));
    },
  );

  test("can be opened again and resolved the other way", async () => {
    const page = await meet(base, ours, theirs);
    const conflict = await only();
    await resolve(conflict, { choice: "theirs" });
    const reopened = await host.ask("admin", "reopenConflict", {
      spaceId: desk.space,
      conflictId: conflict.id,
    });
    expect(reopened).toMatchObject({ status: "open", resolution: "theirs" });
    expect(reopened.resolvedBy).toBeUndefined();
    expect(await desk.text(page)).toBe(theirs);
    await resolve(conflict, { choice: "ours" });
    expect(await desk.text(page)).toBe(ours);
  });
});

describe("A conflict that somebody else has resolved", () => {
  test("stays resolved when the choice is the same, without a new revision", async () => {
    await meet(base, ours, theirs);
    const conflict = await only();
    await resolve(conflict, { choice: "theirs" });
    const head = await desk.head();
    expect(await resolve(conflict, { choice: "theirs" }, "editor")).toMatchObject({
      status: "resolved",
      resolvedBy: { id: host.people.admin },
    });
    expect(await desk.head()).toBe(head);
    expect(await list()).toEqual([]);
  });

  test.each<[string, ConflictResolution, string]>([
    ["the other side", { choice: "ours" }, ours],
    ["words of their own", { markdown: "words of a third kind" }, "first\n\nwords of a third kind\n\nlast\n"],
  ])("is not resolved to %s unless it is opened again", async (_what, body, text) => {
    const page = await meet(base, ours, theirs);
    const conflict = await only();
    await resolve(conflict, { choice: "theirs" });
    const head = await desk.head();
    const named = { spaceId: desk.space, conflictId: conflict.id };
    const refusal = await host.refusal("editor", "resolveConflict", { ...named, body });
    expect(refusal).toMatchObject({
      status: 409,
      error: {
        message: "This conflict is resolved already (theirs). Open it again to resolve it otherwise.",
      },
    });
    expect(await list()).toEqual([]);
    expect(await desk.head()).toBe(head);
    expect(await desk.text(page)).toBe(theirs);
    await host.ask("editor", "reopenConflict", named);
    await resolve(conflict, body, "editor");
    expect(await list()).toEqual([]);
    expect(await desk.text(page)).toBe(text);
  });
});

describe("A conflict that two resolved while they were apart", () => {
  const late = (conflict: Conflict, body: ConflictResolution) =>
    replay(host, "editor", "resolveConflict", { spaceId: desk.space, conflictId: conflict.id, body });

  test("is resolved once when they chose alike", async () => {
    const page = await meet(base, ours, theirs);
    const conflict = await only();
    await resolve(conflict, { choice: "both" });
    const [text, head] = [await desk.text(page), await desk.head()];
    await late(conflict, { choice: "both" });
    expect([await desk.text(page), await desk.head()]).toEqual([text, head]);
    expect(await list()).toEqual([]);
  });

  test("asks once more when each wrote words of their own", async () => {
    const page = await meet(base, ours, theirs);
    const conflict = await only();
    await resolve(conflict, { markdown: "words of the first" });
    await late(conflict, { markdown: "words of the second" });
    expect(await desk.text(page)).toBe("first\n\nwords of the first\n\nlast\n");
    expect(await only()).toMatchObject({ ours: "words of the first", theirs: "words of the second" });
  });

  test("asks once more when the second wanted the other side, whose words would be gone", async () => {
    const page = await meet(base, ours, theirs);
    const conflict = await only();
    await resolve(conflict, { choice: "ours" });
    await late(conflict, { choice: "theirs" });
    expect(await desk.text(page)).toBe(ours);
    const again = await only();
    expect(again).toMatchObject({ ours: "our words", theirs: "what they say" });
    await resolve(again, { choice: "theirs" });
    expect(await desk.text(page)).toBe(theirs);
  });

  test("does not write over what somebody made of the block meanwhile", async () => {
    const page = await meet(base, ours, theirs);
    const conflict = await only();
    await desk.write(page, ours.replace("our words", "our words, and a third person's"));
    await late(conflict, { choice: "theirs" });
    expect(await desk.text(page)).toContain("our words, and a third person's");
    expect(await only()).toMatchObject({
      base: "our words",
      ours: "our words, and a third person's",
      theirs: "what they say",
    });
  });
});

describe("Conflicts on a change request", () => {
  async function fields(): Promise<{ page: string; request: string }> {
    const page = await desk.page("Page", "text\n");
    const request = await desk.open();
    await desk.change("admin", [{ operation: "update_page", page, title: "Ours", hidden: true }], request);
    await desk.change("admin", [{ operation: "update_page", page, title: "Theirs" }]);
    await desk.update(request);
    return { page, request };
  }

  test("over a field end with the side that was chosen, or with words of one's own", async () => {
    const { page, request } = await fields();
    const conflict = await only(request);
    expect(conflict).toMatchObject({ kind: "field", field: "title", ours: "Ours", theirs: "Theirs" });
    await resolve(conflict, { choice: "theirs" });
    expect(await desk.read(page, request)).toMatchObject({ title: "Theirs", hidden: true });
    await host.ask("admin", "reopenConflictInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
      conflictId: conflict.id,
    });
    await resolve(conflict, { markdown: "Both of us" });
    expect((await desk.read(page, request)).title).toBe("Both of us");
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
    expect((await desk.read(page)).title).toBe("Both of us");
  });

  test("refuse what makes no sense for their kind", async () => {
    const { request } = await fields();
    const { id } = await only(request);
    const input = { spaceId: desk.space, changeRequestId: request, conflictId: id };
    const refuse = (body: unknown) =>
      host.status("admin", "resolveConflictInChangeRequest", { ...input, body });
    expect(await refuse({ choice: "both" })).toBe(400);
    expect(await refuse({ choice: "joined" })).toBe(400);
    expect(await refuse({ choice: "ours", markdown: "x" })).toBe(400);
    expect(await refuse({})).toBe(400);
  });

  test("over a deleted page end with the page kept or gone", async () => {
    const page = await desk.page("Page", "old\n");
    const child = await desk.page("Child", "", { into: page });
    const request = await desk.open();
    await desk.write(page, "new\n", { request });
    await desk.change("admin", [{ operation: "delete_page", page }]);
    await desk.page("Later", "", { request, into: page });
    await desk.update(request);
    const conflict = (await list(request)).find(({ target }) => target.page?.id === page) as Conflict;
    expect(conflict).toMatchObject({ kind: "delete-edit", ours: "new\n", theirs: null });
    await resolve(conflict, { choice: "theirs" });
    expect(await desk.tree(request)).toEqual({ Later: "later" });
    await replay(host, "editor", "resolveConflictInChangeRequest", {
      spaceId: desk.space,
      changeRequestId: request,
      conflictId: conflict.id,
      body: { choice: "ours" },
    });
    const again = (await list(request)).find(({ target }) => target.page?.id === page) as Conflict;
    expect(again).toMatchObject({ kind: "delete-edit", ours: null, theirs: "new\n" });
    await resolve(again, { choice: "theirs" });
    expect(await desk.text(page, request)).toBe("new\n");
    expect(child).not.toBe(page);
  });

  test("over a page that an edit restored end with it deleted again, or kept", async () => {
    const page = await desk.page("Page", "old\n");
    const { documentId } = await desk.read(page);
    await desk.change("admin", [{ operation: "delete_page", page }]);
    await desk.write(page, "late words\n", { who: "editor", base: documentId ?? "" });
    expect(await desk.text(page)).toBe("late words\n");
    const conflict = await only();
    expect(conflict).toMatchObject({ kind: "delete-edit", ours: null, theirs: "late words\n" });
    await resolve(conflict, { choice: "ours" });
    expect(await desk.tree()).toEqual({});
  });

  test.each([true, false])(
    "over a cycle have one page go into the other, wherever that is by now (in it: %s)",
    async (isInside) => {
      const [a, b] = [await desk.page("A"), await desk.page("B")];
      const request = await desk.open();
      await desk.change("admin", [{ operation: "update_page", page: a, into: b }], request);
      await desk.change("admin", [{ operation: "update_page", page: b, into: a }]);
      await desk.update(request);
      if (!isInside) await desk.change("admin", [{ operation: "update_page", page: a, into: null }], request);
      await resolve(await only(request), { choice: "theirs" });
      expect(await desk.tree(request)).toEqual({ A: "a", B: "a/b" });
    },
  );

  test("refuse the merge until they are resolved, and once more when one is opened again", async () => {
    const { page, request } = await fields();
    const input = { spaceId: desk.space, changeRequestId: request };
    const conflict = await only(request);
    expect(await host.status("admin", "mergeChangeRequest", input)).toBe(409);
    await resolve(conflict, { choice: "theirs" });
    await host.ask("admin", "reopenConflictInChangeRequest", { ...input, conflictId: conflict.id });
    expect(await host.status("admin", "mergeChangeRequest", input)).toBe(409);
    expect(await only(request)).toMatchObject({ id: conflict.id, ours: "Ours", theirs: "Theirs" });
    await resolve(conflict, { choice: "ours" });
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
    expect((await desk.read(page)).title).toBe("Ours");
  });

  test("let the request be merged once the last is resolved", async () => {
    const page = await desk.page("Page", base);
    const request = await desk.open();
    await desk.write(page, ours, { request });
    await desk.write(page, theirs);
    expect(await desk.merge(request)).toMatchObject({ result: "conflicts" });
    await resolve(await only(request), { choice: "both" });
    expect(await desk.merge(request)).toMatchObject({ result: "merge" });
    expect(await desk.text(page)).toBe("first\n\nour words\n\nwhat they say\n\nlast\n");
  });

  test("are counted as waiting, with those on main, for as long as they can be resolved", async () => {
    const waiting = () => readStore(host.engine.store, countOpenConflicts);
    const { request } = await fields();
    await meet(base, ours, theirs);
    expect(await waiting()).toEqual([{ scope: discussionScope(desk.space), count: 2 }]);
    const asked = { spaceId: desk.space, changeRequestId: request };
    await host.ask("admin", "updateChangeRequestById", { ...asked, body: { status: "archived" } });
    expect(await waiting()).toMatchObject([{ count: 1 }]);
    await resolve(await only(), { choice: "ours" });
    expect(await waiting()).toEqual([]);
  });

  test("are fixed with the request's content once it is merged", async () => {
    const { request } = await fields();
    const conflict = await only(request);
    await resolve(conflict, { choice: "ours" });
    await desk.merge(request);
    const input = { spaceId: desk.space, changeRequestId: request, conflictId: conflict.id };
    expect(await host.status("admin", "reopenConflictInChangeRequest", input)).toBe(409);
  });
});

describe("Switches of one page, set by writers who were apart", () => {
  /** Sets them as a replica does that knew of none. */
  const set = (page: string, layout: object) =>
    replay(host, "editor", "updateSpaceContent", {
      spaceId: desk.space,
      body: { changes: [{ operation: "update_page", page, layout, was: { layout: null } }] },
    });

  test("are all set, and a choice about one of them leaves the others", async () => {
    const page = await desk.page("Page");
    await desk.change("admin", [{ operation: "update_page", page, layout: { width: "wide" } }]);
    await set(page, { outline: false });
    expect(await list()).toEqual([]);
    expect(await desk.read(page)).toMatchObject({ layout: { width: "wide", outline: false } });
    await set(page, { width: "default", pagination: false });
    expect(await desk.read(page)).toMatchObject({
      layout: { width: "wide", outline: false, pagination: false },
    });
    await resolve(await only(), { choice: "theirs" });
    expect(await desk.read(page)).toMatchObject({
      layout: { width: "default", outline: false, pagination: false },
    });
  });
});

describe("Who may see and resolve conflicts", () => {
  test("is who may see discussions, and who may edit", async () => {
    await meet(base, ours, theirs);
    const conflict = await only();
    const listing = { spaceId: desk.space };
    expect(await host.status("reader", "listConflictsInSpace", listing)).toBe(403);
    expect(await host.status("commenter", "listConflictsInSpace", listing)).toBe(200);
    expect(await host.status("guest", "listConflictsInSpace", listing)).toBe(404);
    const input = { ...listing, conflictId: conflict.id, body: { choice: "ours" } };
    expect(await host.status("commenter", "resolveConflict", input)).toBe(403);
    expect(await host.status("editor", "resolveConflict", { ...input, conflictId: "unknown" })).toBe(404);
    const request = await desk.open();
    expect(
      await host.status("editor", "resolveConflictInChangeRequest", { ...input, changeRequestId: request }),
    ).toBe(404);
  });

  test("in a locked space is anyone who leaves main as it is", async () => {
    await meet(base, ours, theirs);
    const conflict = await only();
    await host.ask("admin", "updateSpaceById", { spaceId: desk.space, body: { editMode: "locked" } });
    const input = { spaceId: desk.space, conflictId: conflict.id };
    const refusal = await host.refusal("admin", "resolveConflict", { ...input, body: { choice: "theirs" } });
    expect(refusal).toMatchObject({ status: 409, error: { reason: "locked" } });
    expect(await host.status("admin", "resolveConflict", { ...input, body: { choice: "ours" } })).toBe(200);
  });
});
