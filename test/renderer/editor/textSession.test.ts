import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mergeText } from "../../../src-main/content/merge/textMerge.ts";
import {
  BaseUnknown,
  saveAfter,
  TextSession,
  type SaveState,
} from "../../../src-renderer/editor/textSession.ts";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A stored page that merges what is written on an older base, as the core does. */
class StoredPage {
  text: string;
  readonly writes: { text: string; base: string | undefined }[] = [];
  /** What its merges could not combine, or joined, each with its versions. */
  readonly kept: { ours: string; theirs: string }[] = [];
  refuse: Error | undefined;
  /** How many merges it was asked for. */
  merges = 0;
  /** Called while a write is under way, before its answer. */
  duringWrite: () => void = () => undefined;
  readonly #seen = new Map<string, string>();

  constructor(text: string) {
    this.text = text;
    this.#seen.set(hash(text), text);
  }

  /** Knows no text any more but the one that it has. */
  forget(): void {
    this.#seen.clear();
    this.put(this.text);
  }

  put(text: string): void {
    this.text = text;
    this.#seen.set(hash(text), text);
  }

  read = async () => ({ text: this.text, hash: hash(this.text) });

  write = async (text: string, base: string | undefined) => {
    if (this.refuse) throw this.refuse;
    if (!this.#seen.has(base ?? "")) throw new BaseUnknown();
    this.writes.push({ text, base });
    const merged = mergeText({ base: this.#seen.get(base ?? "") ?? "", ours: this.text, theirs: text });
    this.kept.push(...merged.conflicts, ...merged.joins);
    this.put(merged.text);
    await Promise.resolve();
    this.duringWrite();
  };

  merge = async (base: string, ours: string, theirs: string) => {
    this.merges += 1;
    const merged = mergeText({ base, ours, theirs });
    return { text: merged.text, isClean: merged.conflicts.length + merged.joins.length === 0 };
  };
}

function open(text: string) {
  const page = new StoredPage(text);
  const editor = { value: text };
  const states: SaveState["kind"][] = [];
  const session = new TextSession(
    page,
    { text: () => editor.value, show: (next) => (editor.value = next) },
    { text, hash: hash(text) },
    (state) => states.push(state.kind),
  );
  const type = (next: string): void => {
    editor.value = next;
    session.edited();
  };
  return { page, editor, session, states, type };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(saveAfter);

describe("an open page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is saved soon after the last key, on the text that was read", async () => {
    const { page, states, type } = open("One.\n");
    type("One. T");
    type("One. Two.\n");
    await settle();
    expect(page.writes).toEqual([{ text: "One. Two.\n", base: hash("One.\n") }]);
    expect(states.at(-1)).toBe("saved");
  });

  test("is saved again and again while the writer goes on without a pause", async () => {
    const { page, type } = open("");
    for (let key = 1; key <= 100; key += 1) {
      type("x".repeat(key));
      await vi.advanceTimersByTimeAsync(40);
      // What is not in the store is younger than the wait and one key.
      expect(key - page.text.length).toBeLessThanOrEqual(Math.ceil(saveAfter / 40));
    }
    expect(page.writes.length).toBeGreaterThan(20);
  });

  test("names the text just saved as the base of the next save", async () => {
    const { page, type } = open("One.\n");
    type("Two.\n");
    await settle();
    type("Three.\n");
    await settle();
    expect(page.writes[1]).toEqual({ text: "Three.\n", base: hash("Two.\n") });
  });

  test("keeps what was typed while a save was under way, and saves it too", async () => {
    const { page, editor, states, type } = open("One.\n");
    page.duringWrite = () => {
      page.duringWrite = () => undefined;
      type("One. Two. Three.\n");
    };
    type("One. Two.\n");
    await settle();
    expect(editor.value).toBe("One. Two. Three.\n");
    expect(states.at(-1)).toBe("saving");
    await settle();
    expect(page.text).toBe("One. Two. Three.\n");
    expect(states.at(-1)).toBe("saved");
  });

  test("takes in what somebody else wrote without counting it as the writer's edit", async () => {
    const { page, editor, session } = open("First.\n\nSecond.\n");
    page.put("First.\n\nSecond, longer.\n");
    session.arrived();
    await settle();
    expect(editor.value).toBe("First.\n\nSecond, longer.\n");
    expect(page.writes).toEqual([]);
  });

  test("merges nothing while the writer goes on, when all that arrives is what they saved", async () => {
    const { page, session, type } = open("");
    let text = "";
    page.duringWrite = () => {
      session.arrived();
      if (text.length < 20) type((text += "x"));
    };
    type((text += "x"));
    await vi.advanceTimersByTimeAsync(20 * saveAfter);
    expect(page.text).toBe(text);
    expect(page.writes.length).toBeGreaterThan(10);
    expect(page.merges).toBe(0);
  });

  test("joins what arrives with what is not saved yet, on the text just read", async () => {
    const { page, editor, session, type } = open("First.\n\nSecond.\n");
    type("First, mine.\n\nSecond.\n");
    page.put("First.\n\nSecond, theirs.\n");
    session.arrived();
    await settle();
    expect(editor.value).toBe("First, mine.\n\nSecond, theirs.\n");
    expect(page.text).toBe(editor.value);
    expect(page.writes.at(-1)?.base).toBe(hash("First.\n\nSecond, theirs.\n"));
  });

  test("leaves a sentence that both changed as the writer has it, and the store has both", async () => {
    const { page, editor, session, type } = open("The cat sleeps.\n");
    type("The cat is asleep by the fire.\n");
    page.put("A dog barks outside.\n");
    session.arrived();
    await settle();
    expect(editor.value).toBe("The cat is asleep by the fire.\n");
    expect(page.text).toBe("The cat is asleep by the fire.\n");
    expect(page.kept).toMatchObject([
      { ours: "A dog barks outside.", theirs: "The cat is asleep by the fire." },
    ]);
  });

  test("joins words of two in one paragraph, and the store has each side alone", async () => {
    const { page, editor, session, type } = open("The cat sleeps. A dog barks.\n");
    type("The old cat sleeps. A dog barks.\n");
    page.put("The cat sleeps. A dog barks outside.\n");
    session.arrived();
    await settle();
    expect(editor.value).toBe("The old cat sleeps. A dog barks outside.\n");
    expect(page.text).toBe(editor.value);
    expect(page.kept).toHaveLength(1);
  });

  test("asks for no look where the store came to say what the writer has already", async () => {
    const { page, session, type } = open("The cat sleeps.\n");
    type("The cat is asleep.\n");
    page.put("The cat is asleep.\n");
    session.arrived();
    await settle();
    expect({ kept: page.kept, writes: page.writes }).toEqual({ kept: [], writes: [] });
  });

  test("shows what the page became when a save was merged with another's", async () => {
    const { page, editor, type } = open("First.\n\nSecond.\n");
    page.put("First.\n\nSecond, theirs.\n");
    type("First, mine.\n\nSecond.\n");
    await settle();
    expect(page.text).toBe("First, mine.\n\nSecond, theirs.\n");
    expect(editor.value).toBe(page.text);
  });

  test("says that it is not saved, keeps the text and tries again", async () => {
    const { page, editor, states, type } = open("One.\n");
    page.refuse = new Error("The program behind this window does not answer.");
    type("Two.\n");
    await settle();
    expect(states.at(-1)).toBe("failed");
    expect(editor.value).toBe("Two.\n");
    page.refuse = undefined;
    await vi.advanceTimersByTimeAsync(5000);
    expect(page.text).toBe("Two.\n");
    expect(states.at(-1)).toBe("saved");
  });

  test("is saved at once when it is closed", async () => {
    const { page, type, session } = open("One.\n");
    type("Two.\n");
    await session.flush();
    expect(page.text).toBe("Two.\n");
  });

  test("is merged by the editor where the store has lost the text that it was written on", async () => {
    const { page, editor, states, type } = open("One.\n\nTwo.\n");
    page.put("Zero.\n\nOne.\n\nTwo.\n");
    page.forget();
    type("One.\n\nTwo. Three.\n");
    await settle();
    await settle();
    expect(editor.value).toBe("Zero.\n\nOne.\n\nTwo. Three.\n");
    expect(page.text).toBe("Zero.\n\nOne.\n\nTwo. Three.\n");
    expect(states.at(-1)).toBe("saved");
  });

  test("keeps its writer's words where the store has lost that text and the same sentence has changed", async () => {
    const { page, session, states, type } = open("One.\n");
    page.put("One, they say.\n");
    page.forget();
    type("One, I say.\n");
    session.arrived();
    await settle();
    await settle();
    expect(page.text).toContain("One, I say.");
    expect(states.at(-1)).toBe("saved");
  });

  test("that was given up saves nothing more", async () => {
    const { page, session, type } = open("One.\n");
    type("One. Two.\n");
    session.close();
    await settle();
    await session.flush();
    expect(page.writes).toEqual([]);
  });
});
