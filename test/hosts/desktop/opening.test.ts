import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { app, clipboard, dialog, shell } from "electron";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readDeepLink, writeDeepLink } from "../../../src-main/hosts/desktop/deepLinks.ts";
import { HandedOver } from "../../../src-main/hosts/desktop/handedOver.ts";
import { LinkOpener } from "../../../src-main/hosts/desktop/links.ts";
import { handedOn, handOn, openingsIn } from "../../../src-main/hosts/desktop/opening.ts";
import { Openings, type OpeningParts } from "../../../src-main/hosts/desktop/openings.ts";
import type { OpenedFiles } from "../../../src-preload/bridge.ts";
import { SettingsFile } from "../../../src-main/hosts/desktop/settings.ts";

vi.mock("electron", () => import("../../app/electron/electron.ts"));

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "recto-opening-"));
  await app.whenReady();
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => void vi.restoreAllMocks());

/** Answers the next questions with the button of this number. */
const answer = (response: number, checkboxChecked = false) =>
  vi.spyOn(dialog, "showMessageBox").mockResolvedValue({ response, checkboxChecked });

describe("a deep link", () => {
  test("names a space, a page or a change request of an organization", () => {
    expect(readDeepLink("recto://open/org1/spaces/s1")).toEqual({
      organization: "org1",
      to: { space: "s1" },
    });
    expect(readDeepLink("recto://open/org1/spaces/s1/pages/p_2-x/")).toEqual({
      organization: "org1",
      to: { space: "s1", page: "p_2-x" },
    });
    expect(readDeepLink("recto://open/org1/spaces/s1/change-requests/r1/pages/p1")).toEqual({
      organization: "org1",
      to: { space: "s1", request: "r1", page: "p1" },
    });
  });

  test.each([
    "https://open/org1/spaces/s1",
    "recto://open/org1",
    "recto://open/org1/spaces/",
    "recto://open/org1/spaces/s1?x=1",
    "recto://open/org1/spaces/s1#x",
    "recto://open/org1/spaces/../s1",
    "recto://open/org1/spaces/s1/pages/p1/x",
    "recto://user@open/org1/spaces/s1",
    "recto://open/org1/spaces/%73",
    "recto://open/org1/spaces/s1\n",
    `recto://open/org1/spaces/${"s".repeat(65)}`,
    "recto://open/org1/spaces/<script>",
    "recto:open/org1/spaces/s1",
    "RECTO://open/org1/spaces/s1",
  ])("of another shape is none: %s", (address) => {
    expect(readDeepLink(address)).toBeUndefined();
  });

  test("is written from the place that a window shows", () => {
    expect(writeDeepLink("o1", "#space=s1&view=page&page=p1")).toBe("recto://open/o1/spaces/s1/pages/p1");
    expect(writeDeepLink("o1", "#space=s1&request=r1&view=request")).toBe(
      "recto://open/o1/spaces/s1/change-requests/r1",
    );
    expect(writeDeepLink("o1", "#view=page")).toBeUndefined();
    expect(writeDeepLink("", "#space=s1")).toBeUndefined();
  });
});

describe("a command line", () => {
  test("opens links and Markdown, and nothing else that stands in it", async () => {
    mkdirSync(join(folder, "docs"), { recursive: true });
    writeFileSync(join(folder, "page.md"), "# Page\n");
    writeFileSync(join(folder, "program.exe"), "");
    const argv = [
      ...["recto", "--offline", "--allow-file-access", "recto://open/o/spaces/s", "docs", "page.md"],
      ...["program.exe", "missing.md", "https://example.com", "file:///etc/passwd"],
    ];
    expect(await openingsIn(argv, { folder, appFolder: "/opt/recto" })).toEqual([
      { link: "recto://open/o/spaces/s" },
      { path: join(folder, "docs") },
      { path: join(folder, "page.md") },
    ]);
  });

  test("opens files that a file manager names by their addresses, and names that only look like one", async () => {
    writeFileSync(join(folder, "My Notes.md"), "# Notes\n");
    writeFileSync(join(folder, "notes:2024.md"), "# Notes\n");
    const { pathname } = pathToFileURL(join(folder, "My Notes.md"));
    const argv = [
      ...["recto", `file://${pathname}`, `FILE://localhost${pathname}`, "notes:2024.md"],
      ...[`file://elsewhere${pathname}`, "file:///%zz", "file:///x%2Fy.md", "recto:"],
    ];
    expect(await openingsIn(argv, { folder, appFolder: "/opt/recto" })).toEqual([
      { path: join(folder, "My Notes.md") },
      { path: join(folder, "My Notes.md") },
      { path: join(folder, "notes:2024.md") },
      { link: "recto:" },
    ]);
  });

  test("offers nobody the app's own folder, wherever among Chromium's switches it stands", async () => {
    const appFolder = join(folder, "app");
    mkdirSync(appFolder, { recursive: true });
    for (const argv of [
      ["electron", appFolder],
      ["electron", "--no-sandbox", appFolder, "--demo"],
      ["electron", "--original-process-start-time=1", "--no-sandbox", "app"],
    ])
      expect(await openingsIn(argv, { folder, appFolder })).toEqual([]);
  });

  test("is handed on by a second start as it was, and believed only where it can be one", () => {
    const argv = ["recto", "--offline", "docs", "recto://open/o/spaces/s"];
    const told = handOn(argv);
    expect(told).toEqual({ argv: ["recto", "docs", "recto://open/o/spaces/s"] });
    expect(app.requestSingleInstanceLock(told)).toBe(true);
    const line = ["recto", "--flag", "page.md"];
    expect(handedOn(told, line)).toEqual(told.argv);
    for (const data of [undefined, null, {}, { argv: "x" }, { argv: [1] }, []])
      expect(handedOn(data, line)).toBe(line);
    expect(handOn(["recto", "x".repeat(20_000)])).toEqual({});
  });
});

describe("what the system hands over", () => {
  const workspaces = [
    { id: "w1", organization: "o1", current: true },
    { id: "w2", organization: "o2", current: false },
  ];
  const go = vi.fn();
  const offer = vi.fn();
  const handedOver = new HandedOver();
  const parts = {
    workspaces: async () => ({ all: workspaces }),
    shown: () => undefined,
    go,
    handedOver,
    offer,
  } as unknown as OpeningParts;

  test("goes to the place of a link, in its organization's workspace", async () => {
    const openings = new Openings(parts);
    await openings.open({ link: "recto://open/o1/spaces/s1" });
    await openings.open({ link: "recto://open/o2/spaces/s2/pages/p" });
    expect(go.mock.calls).toEqual([
      [{ workspace: "w1", space: "s1" }],
      [{ workspace: "w2", space: "s2", page: "p" }],
    ]);
  });

  test("says what is wrong with a link to nothing, or to an organization that is not here", async () => {
    go.mockClear();
    const told = answer(0);
    const openings = new Openings(parts);
    await openings.open({ link: "recto://open/x" });
    await openings.open({ link: "recto://open/o3/spaces/s" });
    expect(told).toHaveBeenCalledTimes(2);
    expect(go).not.toHaveBeenCalled();
  });

  test("offers what is in a folder or a page to the page in front, which reads that and nothing else", async () => {
    const docs = join(folder, "guide");
    mkdirSync(join(docs, ".git"), { recursive: true });
    writeFileSync(join(docs, ".git/config"), "hidden");
    writeFileSync(join(docs, "README.md"), "# Guide\n");
    const openings = new Openings(parts);
    await openings.open({ path: docs });
    await openings.open({ path: join(docs, "README.md") });
    const [[whole], [page]] = offer.mock.calls as [[OpenedFiles], [OpenedFiles]];
    expect(whole).toMatchObject({ name: "guide", files: [{ path: "README.md", size: 8 }] });
    expect(page).toMatchObject({ name: "README", files: [{ path: "README.md", size: 8 }] });
    for (const { id } of [whole, page])
      expect(new TextDecoder().decode(await handedOver.read(id, 0))).toBe("# Guide\n");
    await expect(handedOver.read(whole.id, 1)).rejects.toThrow("open it again");
    await expect(handedOver.read("other", 0)).rejects.toThrow("open it again");
  });

  test("says why a folder cannot be read, and offers nothing", async () => {
    offer.mockClear();
    const told = vi.spyOn(dialog, "showErrorBox").mockReturnValue();
    const look = () => Promise.reject(new Error("The disk is gone."));
    await new Openings({ ...parts, handedOver: { look } }).open({ path: folder });
    expect(told).toHaveBeenCalledWith("Recto", "The disk is gone.");
    expect(offer).not.toHaveBeenCalled();
  });
});

describe("a link that leads outside", () => {
  const opener = () => {
    const settings = new SettingsFile(join(folder, `settings-${Math.random()}.json`));
    return { settings, links: new LinkOpener(settings) };
  };
  const opened = () => vi.spyOn(shell, "openExternal").mockResolvedValue();

  test("is shown, host and address, before it is opened, and not opened when its reader cancels", async () => {
    const open = opened();
    const ask = answer(2);
    await opener().links.open("https://exämple.com/päge?x=1");
    expect(ask.mock.calls[0]?.[0]).toMatchObject({
      message: expect.stringContaining("xn--exmple-cua.com") as string,
      detail: "https://xn--exmple-cua.com/p%C3%A4ge?x=1",
    });
    expect(open).not.toHaveBeenCalled();
    answer(0);
    await opener().links.open("https://example.com/");
    expect(open).toHaveBeenCalledWith("https://example.com/");
  });

  test("is copied instead where the reader wants that", async () => {
    const open = opened();
    answer(1);
    await opener().links.open("https://example.com/copy");
    expect(await clipboard.readText()).toBe("https://example.com/copy");
    expect(open).not.toHaveBeenCalled();
  });

  test("opens without a question once its host is trusted, which http and other hosts are not", async () => {
    const open = opened();
    const { settings, links } = opener();
    answer(0, true);
    await links.open("https://example.com/a");
    expect(settings.current.trustedHosts).toEqual(["example.com"]);
    const ask = answer(2);
    ask.mockClear();
    await links.open("https://example.com/b");
    expect(ask).not.toHaveBeenCalled();
    await links.open("https://example.com.evil.net/");
    await links.open("http://example.com/");
    await links.open("https://example.com:8443/");
    expect(ask).toHaveBeenCalledTimes(3);
    expect(open.mock.calls).toEqual([["https://example.com/a"], ["https://example.com/b"]]);
  });

  test.each(["javascript:alert(1)", "file:///etc/passwd", "ms-msdt:x", "data:text/html,x", "smb://x/y", "x"])(
    "that a system might run is refused: %s",
    async (address) => {
      const open = opened();
      const ask = answer(0);
      await expect(opener().links.open(address)).rejects.toThrow("was not opened");
      expect(ask).not.toHaveBeenCalled();
      expect(open).not.toHaveBeenCalled();
    },
  );

  test("is asked about one at a time, however many a page opens", async () => {
    opened();
    const ask = vi
      .spyOn(dialog, "showMessageBox")
      .mockImplementation(() => new Promise((done) => setTimeout(done, 20, { response: 2 })));
    const { links } = opener();
    await Promise.all(Array.from({ length: 20 }, (_, at) => links.open(`https://example.com/${at}`)));
    expect(ask).toHaveBeenCalledOnce();
  });
});
