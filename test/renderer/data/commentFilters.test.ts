import { expect, test } from "vitest";
import {
  chosenComments,
  isUnread,
  lastByOthers,
  nextComment,
} from "../../../src-renderer/data/comments/commentFilters.ts";
import type { Comment, User } from "../../../src-renderer/data/calls/records.ts";

const person = (id: string): User => ({ object: "user", id, displayName: id, urls: { location: "" } });
const [ada, ben] = [person("Ada"), person("Ben")];

const said = (id: string, by: User, at: string, also: Partial<Comment> = {}): Comment =>
  ({
    id,
    postedBy: by,
    postedAt: at,
    repliers: [],
    body: { markdown: "" },
    status: "open",
    ...also,
  }) as Comment;
const reply = (user: User, updatedAt: string) => ({ user, updatedAt, count: 1 });
const ids = (comments: readonly Comment[]): string[] => comments.map(({ id }) => id);

const threads = [
  said("asked", ada, "1", { body: { markdown: 'Really, [Ben](recto:users/Ben "mention")?' } }),
  said("answered", ada, "2", { repliers: [reply(ben, "5")] }),
  said("begun", ben, "3", { repliers: [reply(ada, "6")], status: "resolved" }),
  said("told", ada, "4"),
];

test("threads are chosen by what became of them, by who takes part, and by whom they name", () => {
  const replies = new Map([["told", ["Let @ben look."]]]);
  const chosen = (choice: Parameters<typeof chosenComments>[1]) =>
    ids(chosenComments(threads, choice, ben, replies));
  expect(chosen("open")).toEqual(["asked", "answered", "told"]);
  expect(chosen("resolved")).toEqual(["begun"]);
  expect(chosen("mine")).toEqual(["answered", "begun"]);
  expect(chosen("mentions")).toEqual(["asked", "told"]);
  expect(chosenComments(threads, "mine", undefined)).toEqual([]);
  const isUnread = ({ id }: Comment) => id === "told";
  expect(ids(chosenComments(threads, "unread", ben, replies, isUnread))).toEqual(["told"]);
});

test("a thread is unread while others said something in it since it was seen", () => {
  const thread = said("one", ben, "1", { repliers: [reply(ada, "3"), reply(ben, "9")] });
  expect(lastByOthers(thread, "Ben")).toBe("3");
  expect(isUnread(thread, "Ben", undefined)).toBe(true);
  expect(isUnread(thread, "Ben", "2")).toBe(true);
  expect(isUnread(thread, "Ben", "3")).toBe(false);
  expect(isUnread({ ...thread, status: "resolved" }, "Ben", undefined)).toBe(false);
  expect(isUnread(said("own", ben, "1"), "Ben", undefined)).toBe(false);
});

test("a jump goes to the next unread thread, and to the next open one where all is read", () => {
  const unread = ({ id }: Comment) => id === "told" || id === "asked";
  const from = (id: string | undefined, isNew = unread) => nextComment(threads, isNew, id)?.id;
  expect(from(undefined)).toBe("asked");
  expect(from("asked")).toBe("told");
  expect(from("told")).toBe("asked");
  expect(from("answered", () => false)).toBe("told");
  expect(from("told", () => false)).toBe("asked");
  expect(nextComment([], unread, undefined)).toBeUndefined();
});
