import { afterAll, expect, test, vi } from "vitest";
import type { Result } from "../../../src-preload/bridge.ts";
import { takeBridge } from "../bridged.ts";

interface Kept {
  title: string;
  hostname: string;
}

const sent: unknown[] = [];
let answer: Result<unknown> = { ok: true, value: {} };

takeBridge({
  call: (_operation, input) => {
    sent.push(input);
    return Promise.resolve(answer);
  },
  desktop: () => Promise.resolve({ ok: true, value: { problems: [] } }),
});
const { Form } = await import("../../../src-renderer/data/forms/form.svelte.ts");

afterAll(() => vi.unstubAllGlobals());

type Unsaved = ConstructorParameters<typeof Form>[1];

/** A form of an organization's settings; what the record says is read anew by every form. */
const formOf = (record: Kept, unsaved?: Unsaved) =>
  new Form(
    () => ({
      operation: "updateOrganizationById" as const,
      fields: [
        { name: "title", label: "Name" },
        { name: "hostname", label: "Host name", joined: "Both are joined." },
      ],
      record,
      input: (body, begun) => ({ organizationId: "o", body, was: begun }),
    }),
    unsaved,
  );

const before: Kept = { title: "Lights", hostname: "lights" };

test("a form that is come back to says what others set where its writer had written, and follows them elsewhere", () => {
  const first = formOf(before);
  first.write("title", "Lighthouses");
  const second = formOf({ title: "Lamps", hostname: "lamps" }, first.unsaved());
  expect(second.textOf("title")).toBe("Lighthouses");
  expect(second.problemAt("title")).toContain("“Lamps”");
  expect(second.textOf("hostname")).toBe("lamps");
  expect(second.problemAt("hostname")).toBeUndefined();
  const third = formOf({ title: "Lamps", hostname: "lamps" }, second.unsaved());
  expect(third.problemAt("title")).toContain("“Lamps”");
  third.reset();
  expect([third.textOf("title"), third.problemAt("title")]).toEqual(["Lamps", undefined]);
});

test("what is joined with what others wrote names the record that its writer began on, until that was refused", async () => {
  const first = formOf(before);
  first.write("hostname", "lighthouses");
  const second = formOf({ ...before, hostname: "lamps" }, first.unsaved());
  expect(second.problemAt("hostname")).toBe("Both are joined.");
  answer = { ok: false, error: { code: 409, message: "Somebody else changed the same words." } };
  await second.submit();
  expect(sent.at(-1)).toMatchObject({ body: { hostname: "lighthouses" }, was: { hostname: "lights" } });
  expect(second.problemAt("hostname")).toContain("“lamps”");
  answer = { ok: true, value: {} };
  await second.submit();
  expect(sent.at(-1)).toMatchObject({ body: { hostname: "lighthouses" }, was: { hostname: "lamps" } });
});

test("what was saved is no longer to be saved before the record is read again, and what is written then stays", async () => {
  answer = { ok: true, value: {} };
  const form = formOf(before);
  form.write("title", "Lighthouses");
  await form.submit();
  expect([form.isChanged(), form.unsaved()]).toEqual([false, undefined]);
  form.write("hostname", "lighthouses");
  await form.submit();
  expect(sent.at(-1)).toMatchObject({ body: { hostname: "lighthouses" } });
  expect(sent.at(-1)).not.toMatchObject({ body: { title: expect.anything() as string } });
  form.write("title", "Lamps");
  form.reset();
  expect([form.textOf("title"), form.textOf("hostname")]).toEqual(["Lighthouses", "lighthouses"]);
});
