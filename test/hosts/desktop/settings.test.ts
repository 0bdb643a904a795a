import { EventEmitter } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { app, session, type IpcMainInvokeEvent, type Session, type WebContents } from "electron";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dragOut, forgetDragged, safeName } from "../../../src-main/hosts/desktop/dragOut.ts";
import { imageEntryName, offerAppImage } from "../../../src-main/hosts/desktop/desktopEntry.ts";
import { confine, isOwnSender, refusePermissions } from "../../../src-main/hosts/desktop/guard.ts";
import { LogFile, outliveTerminal } from "../../../src-main/hosts/desktop/logFile.ts";
import {
  autostartEntry,
  followProgram,
  openAtLogin,
  opensAtLogin,
  willLaunch,
} from "../../../src-main/hosts/desktop/loginItem.ts";
import { reportOf, withoutContent } from "../../../src-main/hosts/desktop/report.ts";
import { SettingsFile } from "../../../src-main/hosts/desktop/settings.ts";
import { checkSpelling, dictionaries, leaveUnchecked } from "../../../src-main/hosts/desktop/spelling.ts";
import { Updates, type Updater } from "../../../src-main/hosts/desktop/updates.ts";
import { desktopVerbs, type VerbParts } from "../../../src-main/hosts/desktop/verbs.ts";
import { windowPreferences } from "../../../src-main/hosts/desktop/window.ts";
import { app as defaultApp } from "../../app/electron/application.ts";
import { defaultSession, Session as StandInSession } from "../../app/electron/session.ts";

vi.mock("electron", () => import("../../app/electron/electron.ts"));

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "recto-settings-"));
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await app.whenReady();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the writer's settings", () => {
  test("are kept, and followed at once and after each change", () => {
    const path = join(folder, "kept.json");
    const settings = new SettingsFile(path);
    const followed: boolean[] = [];
    settings.follow(({ tray }) => followed.push(tray));
    settings.change({ tray: true, theme: "dark" });
    expect(followed).toEqual([false, true]);
    expect(new SettingsFile(path).current).toMatchObject({ tray: true, theme: "dark", badge: true });
  });

  test.each([
    [{ tray: "yes" }, "/change/tray"],
    [{ theme: "pink" }, "/change/theme"],
    [{ spellCheckLanguages: ["en", "../x"] }, "/change/spellCheckLanguages"],
    [{ trustedHosts: ["a/b"] }, "/change/trustedHosts"],
    [{ updateChannel: "http://x" }, "/change/updateChannel"],
    [{ constructor: 1 }, "no setting constructor"],
    [{ unknown: true }, "no setting unknown"],
  ])("take nothing that they cannot be: %j", (change, why) => {
    const settings = new SettingsFile(join(folder, "strict.json"));
    expect(() => settings.change(change)).toThrow(why);
  });

  test("hold though they cannot be kept, which the page is told", async () => {
    writeFileSync(join(folder, "file"), "");
    const settings = new SettingsFile(join(folder, "file", "settings.json"));
    const followed: boolean[] = [];
    settings.follow(({ tray }) => followed.push(tray));
    expect(settings.change({ tray: true }).tray).toBe(true);
    expect(followed).toEqual([false, true]);
    expect(settings.fault).toMatch(/^E[A-Z]+$/);
    const verbs = desktopVerbs({ settings } as unknown as VerbParts);
    const change = () => verbs.changeDesktopSettings({ change: { badge: false } }, {} as never);
    await expect(change()).rejects.toThrow(/until Recto ends, .* \(E[A-Z]+\)/);
    expect(settings.current.badge).toBe(false);
  });

  test("are the usual ones where the file is damaged, field by field", () => {
    const path = join(folder, "damaged.json");
    writeFileSync(path, JSON.stringify({ tray: 3, badge: false, more: 1 }));
    expect(new SettingsFile(path).current).toMatchObject({ tray: false, badge: false });
    expect("more" in new SettingsFile(path).current).toBe(false);
    writeFileSync(path, "[");
    expect(new SettingsFile(path).current.badge).toBe(true);
  });
});

describe("spelling", () => {
  const check = (languages: string[], platform: NodeJS.Platform) => {
    const one = new StandInSession();
    // Chromium fetches for the language of the system as soon as it is asked about a word.
    one.setSpellCheckerLanguages(["fr"]);
    one.fetched.clear();
    checkSpelling(one as unknown as Session, languages, platform);
    const { fetched } = one;
    return { fetched: [...fetched], checked: one.isSpellCheckerEnabled() && one.getSpellCheckerLanguages() };
  };

  test("is checked in the languages that were chosen and that have a dictionary", () => {
    for (const platform of ["linux", "win32"] as const)
      expect(check(["de", "xx"], platform)).toEqual({ fetched: ["de"], checked: ["de"] });
    expect(dictionaries(session.defaultSession)).toContain("en-US");
  });

  test("is checked without a choice in the languages of the system, not in those of an earlier choice", () => {
    defaultApp.languages = ["de-AT", "en-US", "xx", "en", "de"];
    expect(check([], "win32").checked).toEqual(["de", "en-US", "en-GB"]);
    defaultApp.languages = ["xx"];
    expect(check([], "win32").checked).toBe(false);
  });

  test("fetches no dictionary from a server before a writer of Linux has chosen its language", () => {
    defaultApp.languages = ["de-AT"];
    expect(check([], "linux")).toEqual({ fetched: [], checked: false });
  });

  test("is not checked where nobody writes, on paper for one: no dictionary is fetched for it", async () => {
    const paper = new StandInSession();
    leaveUnchecked(paper as unknown as Session);
    expect([paper.isSpellCheckerEnabled(), paper.getSpellCheckerLanguages()]).toEqual([false, []]);
    expect([...paper.fetched]).toEqual([]);
  });
});

test.runIf(process.platform === "linux")(
  "the app starts with a Linux computer by a file, and no more",
  async () => {
    const path = join(folder, "autostart", "recto.desktop");
    expect(await opensAtLogin(folder)).toBe(false);
    await openAtLogin(true, folder);
    expect(await opensAtLogin(folder)).toBe(true);
    // As the desktops' own settings turn it off.
    const entry = readFileSync(path, "utf8");
    writeFileSync(path, entry.replace("enabled=true", "enabled=false"));
    expect(await opensAtLogin(folder)).toBe(false);
    writeFileSync(path, `${entry}Hidden=true\n`);
    expect(await opensAtLogin(folder)).toBe(false);
    await openAtLogin(true, folder);
    expect(readFileSync(path, "utf8")).toContain(`Exec="${process.execPath}"`);
    await openAtLogin(false, folder);
    expect(existsSync(path)).toBe(false);
  },
);

test("a program with signs of the shell in its path is started, and nothing else", () => {
  expect(autostartEntry('/opt/a "b" $(x) `y` 100%/recto')).toContain(
    'Exec="/opt/a \\\\"b\\\\" \\\\$(x) \\\\`y\\\\` 100%%/recto"\n',
  );
});

test("Windows says of a program that its task manager has turned off that it does not start", () => {
  app.setLoginItemSettings({ openAtLogin: true });
  vi.spyOn(app, "getLoginItemSettings").mockReturnValue({
    openAtLogin: true,
    executableWillLaunchAtLogin: false,
  } as ReturnType<typeof app.getLoginItemSettings>);
  expect(willLaunch("win32")).toBe(false);
  expect(willLaunch("darwin")).toBe(true);
});

test.runIf(process.platform === "linux")(
  "the file that starts the app follows the program, and stays off where it was turned off",
  async () => {
    const config = join(folder, "moved");
    const path = join(config, "autostart", "recto.desktop");
    vi.stubEnv("APPIMAGE", "/home/ada/Recto-1.AppImage");
    await openAtLogin(true, config);
    vi.stubEnv("APPIMAGE", "/home/ada/Recto-2.AppImage");
    await followProgram(config);
    expect(readFileSync(path, "utf8")).toContain('Exec="/home/ada/Recto-2.AppImage"');
    writeFileSync(path, "Hidden=true\n");
    await followProgram(config);
    expect(readFileSync(path, "utf8")).toBe("Hidden=true\n");
    await openAtLogin(false, config);
    await followProgram(config);
    expect(existsSync(path)).toBe(false);
    vi.unstubAllEnvs();
  },
);

test.runIf(process.platform === "linux")(
  "a Linux desktop knows that an AppImage opens links, where it is now",
  async () => {
    const applications = join(folder, "applications");
    const path = join(applications, imageEntryName);
    expect(await offerAppImage("/home/ada/My Apps/Recto.AppImage", applications)).toBe(true);
    const entry = readFileSync(path, "utf8");
    expect(entry).toContain('Exec="/home/ada/My Apps/Recto.AppImage" %U\n');
    // Nobody chose it for their Markdown.
    expect(entry).toMatch(/^MimeType=x-scheme-handler\/recto;$/m);
    // It takes no place in a menu, and is none once the file is gone.
    expect(entry).toContain("NoDisplay=true");
    expect(entry).toContain("TryExec=/home/ada/My Apps/Recto.AppImage\n");
    expect(await offerAppImage("/home/ada/My Apps/Recto.AppImage", applications)).toBe(false);
    expect(await offerAppImage("/opt/Recto.AppImage", applications)).toBe(true);
    expect(readFileSync(path, "utf8")).toContain('Exec="/opt/Recto.AppImage" %U\n');
    expect(await offerAppImage('/opt/a\\b"$5%/R', applications)).toBe(true);
    const odd = readFileSync(path, "utf8");
    expect(odd).toContain('Exec="/opt/a\\\\\\\\b\\\\"\\\\$5%%/R" %U\n');
    expect(odd).toContain('TryExec=/opt/a\\\\b"$5%/R\n');
    // One that is installed knows better.
    const system = join(folder, "share");
    mkdirSync(join(system, "applications"), { recursive: true });
    writeFileSync(join(system, "applications", "recto.desktop"), "");
    vi.stubEnv("XDG_DATA_DIRS", `/nowhere:${system}`);
    expect(await offerAppImage("/opt/Recto-2.AppImage", applications)).toBe(false);
    vi.unstubAllEnvs();
  },
);

describe("the log", () => {
  test("goes on where the terminal is gone, in which the app was started", () => {
    const terminal = new EventEmitter();
    outliveTerminal([terminal]);
    expect(() => terminal.emit("error", new Error("EPIPE"))).not.toThrow();
  });

  test("is a file of its writer's alone, turned before it grows for ever", () => {
    const log = new LogFile(join(folder, "logs", "recto.log"));
    log.write("first");
    expect(log.tail(10)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z first$/)]);
    if (process.platform !== "win32") expect(statSync(log.path).mode & 0o77).toBe(0);
    log.write("x".repeat(1024 * 1024 + 1));
    log.write("last");
    expect(log.tail(10)).toHaveLength(1);
    expect(existsSync(`${log.path}.1`)).toBe(true);
  });

  test("is reported without a word of anybody's", () => {
    const report = reportOf({
      log: [
        `updateSpaceContent failed: Error at ${homedir()}/recto/out/main/core.js:1:2`,
        'connect failed: "Our secret plan" at https://docs.acme.example/path?token=abc',
        "ada@acme.example “wrote this”",
      ],
      settings: { ...new SettingsFile("/nowhere").current, trustedHosts: ["acme.example"] },
      examined: [
        {
          title: "Acme’s secrets",
          kind: "replica",
          problems: ['The page "Plan" is missing.'],
          counts: { pages: 3 },
        },
      ],
      status: { state: "idle", waiting: 2, attention: 1 },
    });
    expect(report).toContain("sync idle, 2 waiting, 1 need attention");
    expect(report).toContain("workspace 1: replica, pages 3");
    expect(report).toContain("~/recto/out/main/core.js:1:2");
    expect(report).toContain("1 hosts trusted");
    expect(report).not.toMatch(/acme|secret|plan|ada|wrote|token/i);
  });

  test("loses addresses and names of home folders, whoever's they are", () => {
    expect(withoutContent("at file:///home/ada/x.js, /Users/ben/y, C:\\Users\\eve\\z")).toBe(
      "at file://… /Users/…/y, C:\\Users\\…\\z",
    );
  });
});

describe("a file that is dragged out", () => {
  test("lies in a folder of its own under its name, which is gone when the app ends", async () => {
    const startDrag = vi.fn();
    const contents = { startDrag } as unknown as WebContents;
    await dragOut(contents, {
      bytes: Buffer.from("x"),
      contentType: "text/plain",
      name: "../../etc/notes.txt",
    });
    const { file, icon } = startDrag.mock.calls[0]![0] as { file: string; icon: { isEmpty(): boolean } };
    expect(file).toMatch(/recto-drag-\w+.notes\.txt$/);
    expect(icon.isEmpty()).toBe(false);
    expect(readFileSync(file, "utf8")).toBe("x");
    await forgetDragged();
    expect(existsSync(file)).toBe(false);
    await expect(dragOut(contents, undefined)).rejects.toThrow("not on this computer");
  });

  test.each([
    ["a/b\\c.png", "c.png"],
    ["..", "file-"],
    [".hidden", "hidden"],
    ["con.txt", "file-con.txt"],
    ["a<b>:c?.md", "a_b__c_.md"],
    ["invoice\u202egpj.exe", "invoice_gpj.exe"],
    ["", "file-"],
  ])("has a name that every system takes: %j is %j", (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });
});

describe("an update", () => {
  const load = () => {
    const listeners = new Map<string, (given: never) => void>();
    const checkForUpdates = vi.fn(async () => undefined);
    const quitAndInstall = vi.fn();
    const updater = {
      on: (event: string, listener: (given: never) => void) => listeners.set(event, listener),
      checkForUpdates,
      quitAndInstall,
    } as unknown as Updater;
    const tell = (event: string, given: unknown) => listeners.get(event)?.(given as never);
    return { updater, tell, checkForUpdates, quitAndInstall };
  };

  test("is fetched in the background, told when it is ready, and installed when its writer agrees", async () => {
    const { updater, tell, quitAndInstall } = load();
    const ready: string[] = [];
    const updates = new Updates({
      load: async () => updater,
      onReady: (version) => ready.push(version),
      log: vi.fn(),
    });
    updates.follow("beta");
    expect(await updates.check()).toBe("checking");
    expect(updater).toMatchObject({ autoDownload: true, allowDowngrade: false, channel: "beta" });
    expect(await updates.install()).toBe(false);
    tell("update-downloaded", { version: "2.0.0" });
    expect(ready).toEqual(["2.0.0"]);
    expect(await updates.install()).toBe(true);
    expect(quitAndInstall).toHaveBeenCalledOnce();
  });

  test("is installed when nothing of the app stands in its way any more", async () => {
    const { updater, tell, quitAndInstall } = load();
    let leave: () => void = () => undefined;
    const leaveFor = (install: () => void) => {
      leave = install;
      return Promise.resolve();
    };
    const updates = new Updates({ load: async () => updater, onReady: vi.fn(), log: vi.fn(), leaveFor });
    await updates.check();
    tell("update-downloaded", { version: "2.0.0" });
    expect(await updates.install()).toBe(true);
    expect(quitAndInstall).not.toHaveBeenCalled();
    leave();
    expect(quitAndInstall).toHaveBeenCalledWith(false, true);
  });

  test("is not installed by an end that has no time for it, and says when it failed", async () => {
    const { updater, tell } = load();
    const onFailure = vi.fn();
    const updates = new Updates({ load: async () => updater, onReady: vi.fn(), log: vi.fn(), onFailure });
    updates.putOff();
    await updates.check();
    expect(updater.autoInstallOnAppQuit).toBe(true);
    updates.putOff();
    expect(updater.autoInstallOnAppQuit).toBe(false);
    tell("error", new Error("refused"));
    expect(onFailure).toHaveBeenCalledOnce();
  });

  test("that cannot be looked for is a line in the log without addresses, and nothing else", async () => {
    const { updater, checkForUpdates } = load();
    const log = vi.fn();
    const failure = Object.assign(new Error("https://updates.acme.example failed"), { code: "ENOTFOUND" });
    checkForUpdates.mockRejectedValue(failure);
    const updates = new Updates({ load: async () => updater, onReady: vi.fn(), log });
    expect(await updates.check()).toBe("failed");
    expect(log).toHaveBeenCalledWith("The update could not be looked for: Error (ENOTFOUND).");
    const none = new Updates({ load: async () => undefined, onReady: vi.fn(), log });
    expect(await none.check()).toBe("unavailable");
  });
});

describe("a page of the app", () => {
  test("has no Node, a sandbox and a world of its own", () => {
    expect(windowPreferences()).toMatchObject({
      ...{ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
      ...{ webSecurity: true, allowRunningInsecureContent: false },
    });
    expect(Object.keys(windowPreferences() ?? {})).not.toEqual(
      expect.arrayContaining(["enableBlinkFeatures", "experimentalFeatures", "nodeIntegrationInWorker"]),
    );
  });

  test("gets no permission but to write to the clipboard", () => {
    refusePermissions(session.defaultSession);
    const asked = ["media", "geolocation", "notifications", "midi", "openExternal", "clipboard-read", "usb"];
    expect(asked.filter((permission) => defaultSession.grants(permission))).toEqual([]);
    expect(defaultSession.grants("clipboard-sanitized-write")).toBe(true);
  });

  test("goes nowhere, opens no window and embeds nothing; what leads outside is handed over", () => {
    const handlers = new Map<string, (event: object) => void>();
    let openHandler: (details: { url: string }) => unknown = () => undefined;
    const opened: string[] = [];
    confine(
      {
        on: (event: string, handler: (event: object) => void) => handlers.set(event, handler),
        setWindowOpenHandler: (handler: typeof openHandler) => (openHandler = handler),
      } as unknown as WebContents,
      (address) => opened.push(address),
    );
    const isStopped = (event: string, url: string): boolean => {
      const preventDefault = vi.fn();
      handlers.get(event)?.({ url, preventDefault });
      return preventDefault.mock.calls.length > 0;
    };
    for (const event of ["will-navigate", "will-frame-navigate", "will-redirect"]) {
      expect(isStopped(event, "https://example.com/")).toBe(true);
      expect(isStopped(event, "app://bundle.evil/index.html")).toBe(true);
      expect(isStopped(event, "file:///etc/passwd")).toBe(true);
      expect(isStopped(event, "app://bundle/index.html#x")).toBe(false);
    }
    expect(isStopped("will-attach-webview", "")).toBe(true);
    expect(openHandler({ url: "https://example.com/" })).toEqual({ action: "deny" });
    expect(openHandler({ url: "javascript:alert(1)" })).toEqual({ action: "deny" });
    expect(openHandler({ url: "app://bundle/index.html" })).toEqual({ action: "deny" });
    expect(opened).toEqual(["https://example.com/"]);
  });

  test.each([
    [{ url: "app://bundle/index.html", parent: null }, true],
    [{ url: "app://bundle/index.html", parent: {} }, false],
    [{ url: "https://example.com/", parent: null }, false],
    [{ url: "app://bundle.evil/", parent: null }, false],
    [null, false],
  ])("is the only one whose messages are answered: %j", (senderFrame, isOwn) => {
    expect(isOwnSender({ senderFrame } as unknown as IpcMainInvokeEvent)).toBe(isOwn);
  });
});
