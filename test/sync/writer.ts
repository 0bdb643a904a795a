import type { Random } from "./random.ts";
import type { SavedWords } from "./words.ts";
import { Refusal, type Replica } from "./world.ts";
import { change, flat, readPage, tree, type PageNode } from "./writing.ts";

/** Somebody who does what writers do, at one replica, as chance has it. */
export class Writer {
  readonly replica: Replica;
  readonly #random: Random;
  readonly #words: SavedWords;
  readonly #space: string;
  readonly #log: (line: string) => void;

  constructor(
    replica: Replica,
    space: string,
    tools: { random: Random; words: SavedWords; log: (line: string) => void },
  ) {
    this.replica = replica;
    this.#space = space;
    this.#random = tools.random;
    this.#words = tools.words;
    this.#log = tools.log;
  }

  /** One thing. What the app refuses at once (no page there, a cycle) is no fault. */
  async act(): Promise<void> {
    const deed = this.#random.weighted({
      write: 40,
      insert: 10,
      rename: 6,
      move: 8,
      remove: 5,
      bringBack: 2,
      comment: 6,
      converse: 4,
      request: 4,
      writeInRequest: 10,
      update: 4,
      merge: 4,
      resolve: 5,
    });
    this.#log(`${this.replica.name} ${deed}`);
    try {
      await this[deed]();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code >= 500) throw error;
      this.#log(`  refused: ${error.message}`);
    }
  }

  async #page(): Promise<PageNode | undefined> {
    return this.#random.pick(flat(await tree(this.replica, this.#space)));
  }

  /** A text with one thing done to it: a paragraph added, changed or taken out. */
  #edited(text: string): string {
    const word = this.#words.make(this.replica.user);
    const blocks = text.split("\n\n").filter((block) => block.trim() !== "");
    const at = this.#random.below(blocks.length + 1);
    const deed = this.#random.weighted({ add: 4, change: 5, remove: blocks.length > 3 ? 2 : 0 });
    if (deed === "add" || blocks.length === 0) blocks.splice(at, 0, `A paragraph with ${word}.`);
    else if (deed === "remove") blocks.splice(Math.min(at, blocks.length - 1), 1);
    else {
      const index = Math.min(at, blocks.length - 1);
      blocks[index] = `${(blocks[index] ?? "").trimEnd()} And ${word}.`;
    }
    return `${blocks.map((block) => block.trimEnd()).join("\n\n")}\n`;
  }

  async write(request?: string): Promise<void> {
    const page =
      request === undefined
        ? await this.#page()
        : this.#random.pick(
            flat(
              (
                await this.replica.call<{ pages: PageNode[] }>("listPagesInChangeRequest", {
                  spaceId: this.#space,
                  changeRequestId: request,
                })
              ).pages,
            ),
          );
    if (!page) return this.insert();
    const { markdown, documentId } = await readPage(this.replica, this.#space, page.id, request);
    const after = this.#edited(markdown);
    await change(
      this.replica,
      this.#space,
      [{ operation: "update_page", page: page.id, base: documentId, document: { markdown: after } }],
      request,
    );
    this.#words.saved(this.replica.user, markdown, after);
  }

  async insert(): Promise<void> {
    const parent = this.#random.chance(0.5) ? await this.#page() : undefined;
    const markdown = `Begins with ${this.#words.make(this.replica.user)}.\n\nSecond.\n\nThird.\n`;
    await change(this.replica, this.#space, [
      {
        operation: "insert_page",
        title: `Page ${this.#random.below(5)}`,
        document: { markdown },
        ...(parent ? { into: parent.id } : {}),
        ...(this.#random.chance(0.3) ? { at: this.#random.below(3) } : {}),
      },
    ]);
    this.#words.saved(this.replica.user, "", markdown);
  }

  async rename(): Promise<void> {
    const page = await this.#page();
    if (!page) return;
    await change(this.replica, this.#space, [
      {
        operation: "update_page",
        page: page.id,
        title: `Title ${this.#random.below(100)}`,
        ...(this.#random.chance(0.3) ? { slug: `slug-${this.#random.below(4)}` } : {}),
      },
    ]);
  }

  async move(): Promise<void> {
    const page = await this.#page();
    const target = this.#random.chance(0.2) ? undefined : await this.#page();
    if (!page) return;
    await change(this.replica, this.#space, [
      {
        operation: "update_page",
        page: page.id,
        into: target?.id ?? null,
        ...(this.#random.chance(0.5) ? { at: this.#random.below(3) } : {}),
      },
    ]);
  }

  async remove(): Promise<void> {
    const page = await this.#page();
    if (!page) return;
    const gone = flat([page]);
    const texts: string[] = [];
    for (const { id } of gone) texts.push((await readPage(this.replica, this.#space, id)).markdown);
    await change(this.replica, this.#space, [{ operation: "delete_page", page: page.id }]);
    for (const text of texts) this.#words.saved(this.replica.user, text, "");
  }

  async bringBack(): Promise<void> {
    const gone = await this.replica.engine.store.reading
      .selectFrom("states")
      .select("id")
      .where("scope", "=", `space:${this.#space}`)
      .where("kind", "=", "page")
      .orderBy("id")
      .execute();
    const page = this.#random.pick(gone);
    if (page) await change(this.replica, this.#space, [{ operation: "restore_page", page: page.id }]);
  }

  async comment(): Promise<void> {
    const page = await this.#page();
    const markdown = `Asked: ${this.#words.make(this.replica.user)}?`;
    await this.replica.call("postCommentInSpace", {
      spaceId: this.#space,
      body: { body: { markdown }, ...(page ? { page: page.id } : {}) },
    });
    this.#words.saved(this.replica.user, "", markdown);
  }

  async converse(): Promise<void> {
    const { items } = await this.replica.call<{ items: { id: string; status: string }[] }>(
      "listCommentsInSpace",
      { spaceId: this.#space },
    );
    const comment = this.#random.pick(items);
    if (!comment) return;
    const place = { spaceId: this.#space, commentId: comment.id };
    const deed = this.#random.weighted({ reply: 2, settle: 1, react: 1 });
    if (deed === "reply") {
      const markdown = `Answered: ${this.#words.make(this.replica.user)}.`;
      await this.replica.call("postCommentReplyInSpace", { ...place, body: { body: { markdown } } });
      this.#words.saved(this.replica.user, "", markdown);
      return;
    }
    await this.replica.call("updateCommentInSpace", {
      ...place,
      body: deed === "react" ? { addedReactions: ["👍"] } : { resolved: comment.status !== "resolved" },
    });
  }

  async #request(): Promise<string | undefined> {
    const { items } = await this.replica.call<{ items: { id: string }[] }>("listChangeRequestsForSpace", {
      spaceId: this.#space,
      status: "draft",
    });
    return this.#random.pick(items)?.id;
  }

  async request(): Promise<void> {
    await this.replica.call("createChangeRequest", {
      spaceId: this.#space,
      body: { subject: `Request ${this.#random.below(100)}` },
    });
  }

  async writeInRequest(): Promise<void> {
    const request = await this.#request();
    return request === undefined ? this.request() : this.write(request);
  }

  async update(): Promise<void> {
    const request = await this.#request();
    if (request !== undefined)
      await this.replica.call("updateChangeRequest", { spaceId: this.#space, changeRequestId: request });
  }

  async merge(): Promise<void> {
    const request = await this.#request();
    if (request !== undefined)
      await this.replica.call("mergeChangeRequest", { spaceId: this.#space, changeRequestId: request });
  }

  async resolve(): Promise<void> {
    const { items } = await this.replica.call<{ items: { id: string }[] }>("listConflictsInSpace", {
      spaceId: this.#space,
    });
    const conflict = this.#random.pick(items);
    if (!conflict) return;
    await this.replica.call("resolveConflict", {
      spaceId: this.#space,
      conflictId: conflict.id,
      body: { choice: this.#random.pick(["ours", "theirs"]) },
    });
  }
}
