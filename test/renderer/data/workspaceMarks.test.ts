import { describe, expect, test } from "vitest";
import { marksOf } from "../../../src-renderer/data/workspace/workspaceMarks.ts";

const organization = (id: string, title = "Lighthouse") => ({ id, title, kind: "replica" as const });

describe("what stands for a workspace", () => {
  test.each([
    ["the first letter of its name", "lighthouse", "L", false],
    ["the emoji that its name begins with, whole", "👩‍🚀 Astronauts", "👩‍🚀", true],
    ["a flag, whole", "🇫🇷 Phares", "🇫🇷", true],
    ["a letter with its accent", "Élan", "É", false],
    ["a letter of another script", "灯台", "灯", false],
    ["the letter behind a quotation mark", "“Light” House", "L", false],
    ["a digit, where the name begins with one", "3 Lamps", "3", false],
    ["nothing, of a name without letters", "…", "", false],
  ])("is %s", (_, title, sign, isEmoji) => {
    expect(marksOf([organization("a", title)]).get("a")).toMatchObject({ sign, isEmoji });
  });

  test("has a colour that no other has, and that stays when others come", () => {
    const ids = Array.from({ length: 8 }, (_, at) => `workspace ${at}`);
    const first = marksOf([organization("workspace 0")]).get("workspace 0")?.hue;
    const all = marksOf(ids.map((id) => organization(id)));
    expect(new Set([...all.values()].map(({ hue }) => hue)).size).toBe(8);
    expect(all.get("workspace 0")?.hue).toBe(first);
    expect(marksOf([...ids, "ninth"].map((id) => organization(id))).get("ninth")?.hue).toBeTypeOf("number");
  });

  test("has the app's own colour where it is of this computer alone", () => {
    const local = { id: "l", title: "My workspace", kind: "local" as const };
    expect(marksOf([local]).get("l")).toEqual({ sign: "M", isEmoji: false, hue: undefined });
  });
});
