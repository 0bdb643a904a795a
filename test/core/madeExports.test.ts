import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { DesktopEvent, Result } from "../../src-preload/bridge.ts";
import type { Printer } from "../../src-main/core/files/printContent.ts";
import { openWorkspaces, type Workspaces } from "../../src-main/core/workspaces/workspaces.ts";
import { Cleanup, memoryVault } from "./instance.ts";

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

/** Prints by giving back what it was given. */
const echo: Printer["print"] = async (html) => Buffer.from(html);

let print = echo;
let workspaces: Workspaces;
let spaceId: string;
const saved: { name: string; bytes: Uint8Array }[] = [];
const heard: Extract<DesktopEvent, { type: "job" }>[] = [];

beforeAll(async () => {
  workspaces = await openWorkspaces({
    folder: await cleanup.folder(),
    tokens: memoryVault(),
    handbook: join(import.meta.dirname, "../../src-main/handbook"),
    log: () => {},
    printer: { paper: "Letter", print: (...page) => print(...page) },
    verbs: {
      async saveFile(file) {
        saved.push(file);
        return { saved: true };
      },
    },
  });
  cleanup.add(() => workspaces.close());
  workspaces.subscribe((event) => void (event.type === "job" && heard.push(event)));
  const spaces = await workspaces.call("listSpacesInOrganizationById", {
    organizationId: workspaces.all[0]?.organization,
  });
  spaceId = valueOf<{ items: { id: string }[] }>(spaces).items[0]?.id ?? "";
});
afterEach(() => {
  print = echo;
});

const make = (id: string, format: string, more: object = {}) =>
  workspaces.desktop("makeExport", { id, format, spaceId, ...more });

function valueOf<T>(result: Result<unknown>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value as T;
}

describe("an export that a page of the app asks for", () => {
  test("is made beside everything else, tells how far it is, and is saved where the host asks", async () => {
    const made = valueOf<{ name: string }>(await make("e1", "pdf"));
    expect(made).toEqual({ name: "recto-handbook.pdf" });
    const steps = heard.filter(({ id, status }) => id === "e1" && status === "running");
    expect(steps[0]?.progress).toMatchObject({ done: 0, unit: "pages" });
    expect(steps.at(-1)?.progress).toEqual({ done: 0, total: 0, unit: "printing" });
    expect(await workspaces.desktop("saveExport", { id: "e1", ...made })).toEqual({
      ok: true,
      value: { saved: true },
    });
    expect(Buffer.from(saved[0]?.bytes ?? []).toString()).toContain("@page { size: Letter; }");
    await workspaces.desktop("dropExport", { id: "e1" });
    const again = await workspaces.desktop("saveExport", { id: "e1", ...made });
    expect(again).toMatchObject({ ok: false, error: { code: 404 } });
  });

  test("is of a page alone, or of what is below it too", async () => {
    const { pages } = valueOf<{ pages: { id: string; title: string; pages: { title: string }[] }[] }>(
      await workspaces.call("listPages", { spaceId }),
    );
    const { id: page, title, pages: below } = pages.find((one) => one.pages.length > 0)!;
    const textOf = async (id: string, only: boolean) => {
      await make(id, "html", { page, only });
      return Buffer.from(workspaces.findExport(id)?.bytes ?? []).toString();
    };
    const [alone, whole] = [await textOf("alone", true), await textOf("whole", false)];
    expect(alone.match(/<article /g)).toHaveLength(1);
    expect(alone).toContain(`<title>${title}</title>`);
    expect(whole.match(/<article /g)?.length).toBeGreaterThan(below.length);
  });

  test("ends when it is dropped, while its pages are read as while it is printed", async () => {
    let printing: (() => void) | undefined;
    const began = new Promise<void>((begin) => (printing = begin));
    print = (_html, signal) => {
      printing?.();
      return new Promise((_, stop) => signal.addEventListener("abort", () => stop(signal.reason as Error)));
    };
    const cancelled = { ok: false, error: { code: 409, reason: "cancelled" } };
    const printed = make("printed", "pdf");
    await began;
    expect(await make("printed", "pdf")).toMatchObject({ ok: false, error: { code: 409 } });
    await workspaces.desktop("dropExport", { id: "printed" });
    expect(await printed).toMatchObject(cancelled);

    const stopListening = workspaces.subscribe((event) => {
      if (event.type === "job" && event.id === "read") workspaces.dropExport("read");
    });
    expect(await make("read", "html")).toMatchObject(cancelled);
    stopListening();
    expect(heard.filter(({ id }) => id === "read").at(-1)?.status).toBe("cancelled");
    expect(workspaces.findExport("read")).toBeUndefined();
  });

  test("keeps the newest few of those that nobody saved", async () => {
    for (const id of ["1", "2", "3", "4"]) expect((await make(id, "zip")).ok).toBe(true);
    expect(["1", "2", "3", "4"].map((id) => workspaces.findExport(id) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("is refused in a form that there is none of, and of what is not there", async () => {
    expect(await make("a", "docx")).toMatchObject({ ok: false, error: { code: 400 } });
    expect(await make("a", "pdf", { page: "nowhere" })).toMatchObject({ ok: false, error: { code: 404 } });
    expect(await make("a", "pdf", { only: "yes" })).toMatchObject({ ok: false, error: { code: 400 } });
  });
});
