import { expect, test, vi } from "vitest";
import { de } from "../../../src-renderer/texts/de.ts";
import { takeBridge } from "../bridged.ts";

vi.mock("../../../src-renderer/texts/texts.ts", () => ({ texts: de, language: "de" }));

test("a new page is called what the interface's language calls a page without a title", async () => {
  const sent: unknown[] = [];
  takeBridge({
    async call(_operation, input) {
      sent.push(input);
      return { ok: true, value: { createdPages: ["p1"] } };
    },
    async desktop() {
      return { ok: true, value: undefined };
    },
  });
  const { createPage } = await import("../../../src-renderer/data/pages/pageActions.ts");
  await createPage({ spaceId: "s1", changeRequestId: undefined }, {});
  expect(JSON.stringify(sent)).toContain('"title":"Ohne Titel"');
  vi.unstubAllGlobals();
});
