import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserWindow, Notification as RealNotification, app, powerMonitor } from "electron";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { DesktopEvent } from "../../../src-preload/bridge.ts";
import type { SyncStatus } from "../../../src-main/core/core.ts";
import type { Workspace } from "../../../src-main/core/workspaces/workspaces.ts";
import { syncBeforeSleep, syncWhenBack } from "../../../src-main/hosts/desktop/connection.ts";
import { Badge, drawCount } from "../../../src-main/hosts/desktop/badge.ts";
import { followCounts, type Counts } from "../../../src-main/hosts/desktop/counts.ts";
import { canNotify, Notifier } from "../../../src-main/hosts/desktop/notifications.ts";
import { SettingsFile } from "../../../src-main/hosts/desktop/settings.ts";
import { english } from "../../../src-main/hosts/desktop/texts/en.ts";
import { speak } from "../../../src-main/hosts/desktop/texts/texts.ts";
import { TraySign } from "../../../src-main/hosts/desktop/tray.ts";
import { Notification, Tray } from "../../app/electron/signs.ts";
import { net } from "../../app/electron/system.ts";

vi.mock("electron", () => import("../../app/electron/electron.ts"));

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "recto-signs-"));
  await app.whenReady();
  speak("en");
  expect(RealNotification).toBe(Notification);
});
afterAll(() => rmSync(folder, { recursive: true }));

const status = (waiting: number, attention: number) => ({ waiting, attention }) as SyncStatus;

describe("the counts of what waits", () => {
  test("are those of all workspaces, and told when they change", async () => {
    const told: Counts[] = [];
    let hear: (event: DesktopEvent) => void = () => undefined;
    const stop = followCounts(
      {
        subscribe: (listener) => ((hear = listener), () => undefined),
        status: async (workspace) => (workspace === "one" ? status(1, 0) : status(0, 5)),
        first: "one",
      },
      (counts) => told.push(counts),
    );
    await vi.waitFor(() => expect(told).toEqual([{ waiting: 1, attention: 0 }]));
    hear({ type: "sync", workspace: "two", status: status(2, 1) });
    hear({ type: "sync", workspace: "two", status: status(2, 1) });
    hear({ type: "sync", workspace: "one", status: status(0, 0) });
    expect(told.slice(1)).toEqual([
      { waiting: 3, attention: 1 },
      { waiting: 2, attention: 1 },
    ]);
    hear({ type: "changed", workspace: "three", rows: [], numbers: {} });
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ waiting: 2, attention: 6 }), 3000);
    stop();
  });

  test("stand in the tray while its writer wants one, and lead back to the window", () => {
    const show = vi.fn();
    const sign = new TraySign(show);
    sign.count({ waiting: 2, attention: 0 });
    expect(Tray.all.size).toBe(0);
    sign.set(true);
    sign.set(true);
    expect(Tray.all.size).toBe(1);
    const [tray] = [...Tray.all];
    expect(tray?.toolTip).toBe(english.tray.waiting(2));
    sign.count({ waiting: 2, attention: 3 });
    expect(tray?.toolTip).toBe(english.tray.attention(3));
    tray?.emit("click");
    tray?.menu?.getMenuItemById("show")?.click();
    expect(show).toHaveBeenCalledTimes(2);
    sign.set(false);
    expect(Tray.all.size).toBe(0);
    expect(sign.isShown).toBe(false);
  });

  test("stand in the menu bar of macOS at its size, where a click opens the menu and nothing else", () => {
    const show = vi.fn();
    const sign = new TraySign(show, "darwin");
    sign.set(true);
    const [tray] = [...Tray.all];
    expect(tray?.image.getSize()).toEqual({ width: 16, height: 16 });
    expect(tray?.image.isTemplateImage()).toBe(true);
    tray?.emit("click");
    expect(show).not.toHaveBeenCalled();
    sign.set(false);
  });

  test("stand on the app's sign: what needs its writer, or else what was not sent, or nothing", () => {
    const badge = new Badge("linux");
    badge.set(true);
    badge.count({ waiting: 4, attention: 0 });
    expect(app.getBadgeCount()).toBe(4);
    badge.count({ waiting: 4, attention: 1 });
    expect(app.getBadgeCount()).toBe(1);
    badge.set(false);
    expect(app.getBadgeCount()).toBe(0);
  });

  test("lie on Windows over the sign of every window, in words too, also of one that opens later", () => {
    const covers = vi.spyOn(BrowserWindow.prototype, "setOverlayIcon");
    const first = new BrowserWindow({ show: false });
    const badge = new Badge("win32");
    badge.set(true);
    badge.count({ waiting: 2, attention: 0 });
    expect(covers.mock.lastCall).toEqual([expect.anything(), english.tray.waiting(2)]);
    expect(covers.mock.contexts.at(-1)).toBe(first);
    const second = new BrowserWindow({ show: false });
    app.emit("browser-window-created", {}, second);
    expect(covers.mock.contexts.at(-1)).toBe(second);
    expect(covers.mock.lastCall).toEqual([expect.anything(), english.tray.waiting(2)]);
    badge.count({ waiting: 0, attention: 0 });
    expect(covers.mock.calls.slice(-2)).toEqual([
      [null, ""],
      [null, ""],
    ]);
    // The app would end with its last window.
    app.once("window-all-closed", () => undefined);
    first.destroy();
    second.destroy();
  });

  test("are drawn as a disc with a number of its own on it", () => {
    const drawn = new Set(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => drawCount(count).toString("base64")),
    );
    expect(drawn.size).toBe(10);
    expect(drawCount(10)).toEqual(drawCount(99));
    // Nothing in its corners.
    expect(drawCount(1).subarray(0, 4)).toEqual(Buffer.alloc(4));
  });
});

describe("a notification", () => {
  const me = { id: "me", displayName: "Ada" };
  const ben = { id: "ben", displayName: "Ben" };
  const workspace = { id: "w", organization: "o", user: me, current: true } as unknown as Workspace;
  const other = { id: "other", organization: "o2", user: ben, current: false } as unknown as Workspace;
  let comments: object[] = [];
  let conflicts: object[] = [];
  let requests: object[] = [];
  let isLooking = false;
  let files = 0;
  const went = vi.fn();
  let own: object[] = [];
  let verdicts: object[] = [];
  const lists: Record<string, (asked: Record<string, unknown>) => object[]> = {
    listCommentsInSpace: () => comments,
    listConflictsInSpace: () => conflicts,
    listChangeRequestsForOrganization: () => requests,
    listChangeRequestsForSpace: ({ status }) => (status === "open" ? own : []),
    getReviewsByChangeRequestId: () => verdicts,
    listConflictsInChangeRequest: ({ changeRequestId }) =>
      changeRequestId === "mine" ? [{ id: "k9" }, { id: "k8" }] : [],
  };
  const settings = new SettingsFile("/nowhere/settings.json");
  const log = vi.fn();
  const notifier = (path = join(folder, `news-${(files += 1)}.json`), current = settings.current) =>
    new Notifier({
      path,
      settings: () => current,
      workspaces: () => [workspace, other],
      ask: async (_id, operation, input) => ({
        ok: true,
        value: { items: lists[operation]?.(input as Record<string, unknown>) ?? [] },
      }),
      isLooking: () => isLooking,
      go: went,
      log,
      settled: 0,
    });
  const changed = (table: string, scope: string, id = "w"): DesktopEvent => ({
    ...{ type: "changed", workspace: id, rows: [{ table, scope }], numbers: {} },
  });
  const shown = () => Notification.shown.map(({ title, body }) => [title, body]);

  beforeEach(() => {
    comments = [];
    conflicts = [];
    requests = [];
    own = [];
    verdicts = [];
    isLooking = false;
    Notification.shown = [];
    went.mockClear();
  });

  test("tells of a mention by somebody else, once, and leads to its page", async () => {
    comments = [
      {
        id: "c1",
        postedBy: ben,
        body: { markdown: 'See [Ada](/users/me "mention"), *please*' },
        target: { page: { id: "p" } },
      },
      { id: "c2", postedBy: ben, body: { markdown: "@Ada: and this" } },
      { id: "c5", postedBy: ben, body: { markdown: "[A](recto:users/me)" } },
      { id: "c3", postedBy: ben, body: { markdown: "@Adam is somebody else" } },
      { id: "c4", postedBy: me, body: { markdown: "@Ada, said to herself" } },
    ];
    const path = join(folder, "once.json");
    const one = notifier(path);
    one.hear(changed("comments", "discussion:s1"));
    await vi.waitFor(() => expect(Notification.shown).toHaveLength(3));
    expect(shown()).toEqual([
      ["Ben mentioned you", "See Ada, please"],
      ["Ben mentioned you", "@Ada: and this"],
      ["Ben mentioned you", "A"],
    ]);
    Notification.shown[0]?.emit("click");
    expect(went).toHaveBeenCalledWith({ workspace: "w", space: "s1", page: "p" });
    one.hear(changed("comments", "discussion:s1"));
    await one.look();
    // Nor after the next start.
    const again = notifier(path);
    again.hear(changed("comments", "discussion:s1"));
    await new Promise((done) => setTimeout(done, 20));
    await again.look();
    expect(Notification.shown).toHaveLength(3);
  });

  test("tells of a request for a review, and leads to it", async () => {
    requests = [{ id: "r1", subject: "New lamps", createdBy: ben, space: "s2", urls: { location: "" } }];
    notifier().hear(changed("requested_reviewers", "discussion:s2"));
    await vi.waitFor(() => expect(shown()).toEqual([["Ben asks for your review", "New lamps"]]));
    Notification.shown[0]?.emit("click");
    expect(went).toHaveBeenCalledWith({ workspace: "w", space: "s2", request: "r1" });
  });

  test("tells of many conflicts as of one thing", async () => {
    conflicts = [{ id: "k1" }, { id: "k2" }, { id: "k3" }];
    notifier().hear(changed("conflicts", "discussion:s3"));
    await vi.waitFor(() => expect(Notification.shown).toHaveLength(1));
    expect(shown()[0]?.[1]).toBe(english.notifications.conflicts(3));
    Notification.shown[0]?.emit("click");
    expect(went).toHaveBeenCalledWith({ workspace: "w", space: "s3", view: "conflicts" });
  });

  test("tells the author of a change request what others think of it, and of conflicts in it", async () => {
    own = [
      { id: "mine", subject: "New lamps", createdBy: me, urls: { location: "" } },
      { id: "theirs", subject: "Old lamps", createdBy: ben, urls: { location: "" } },
    ];
    verdicts = [
      { id: "v1", reviewer: ben, status: "approved", outdated: false },
      { id: "v2", reviewer: ben, status: "changes-requested", outdated: false },
      { id: "v3", reviewer: me, status: "approved", outdated: false },
    ];
    conflicts = [{ id: "k1" }];
    notifier().hear(changed("reviews", "discussion:s4"));
    await vi.waitFor(() => expect(Notification.shown).toHaveLength(4));
    expect(shown()).toEqual([
      ["Ben approved your change request", "New lamps"],
      ["Ben asks for changes to your change request", "New lamps"],
      [english.notifications.conflict, ""],
      [english.notifications.conflict, english.notifications.conflicts(2)],
    ]);
    Notification.shown[1]?.emit("click");
    expect(went).toHaveBeenLastCalledWith({ workspace: "w", space: "s4", request: "mine" });
    Notification.shown[3]?.emit("click");
    expect(went).toHaveBeenLastCalledWith({
      workspace: "w",
      space: "s4",
      request: "mine",
      part: "conflicts",
    });
  });

  test("is not shown to a writer who looks at the app, or who wants none", async () => {
    comments = [{ id: "c1", postedBy: ben, body: { markdown: "@Ada" } }];
    isLooking = true;
    const looking = notifier();
    looking.hear(changed("comments", "discussion:s1"));
    await new Promise((done) => setTimeout(done, 20));
    await looking.look();
    isLooking = false;
    const none = notifier(undefined, { ...settings.current, notifyMentions: false });
    none.hear(changed("comments", "discussion:s1"));
    await new Promise((done) => setTimeout(done, 20));
    await none.look();
    expect(Notification.shown).toEqual([]);
  });

  test("that the system refuses is not told later among many others, and counts as none that can be", async () => {
    comments = [{ id: "c1", postedBy: ben, body: { markdown: "@Ada" } }];
    const path = join(folder, "refused.json");
    const one = notifier(path);
    Notification.refusal = "not allowed";
    one.hear(changed("comments", "discussion:s1"));
    await vi.waitFor(() => expect(canNotify()).toBe(false));
    expect(log).toHaveBeenCalledWith("The system shows no notifications of Recto.");
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(["mention/c1"]);
    Notification.refusal = undefined;
    comments.push({ id: "c2", postedBy: ben, body: { markdown: "@Ada again" } });
    const again = notifier(path);
    again.hear(changed("comments", "discussion:s1"));
    await vi.waitFor(() => expect(shown()).toEqual([["Ben mentioned you", "@Ada again"]]));
    await vi.waitFor(() => expect(canNotify()).toBe(true));
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(["mention/c1", "mention/c2"]);
  });

  test("is shown though the disk is full, and leads to its place when the system has put it aside", async () => {
    requests = [{ id: "r1", subject: "New lamps", createdBy: ben, space: "s2", urls: { location: "" } }];
    writeFileSync(join(folder, "file"), "");
    notifier(join(folder, "file", "news.json")).hear(changed("requested_reviewers", "discussion:s2"));
    await vi.waitFor(() => expect(Notification.shown).toHaveLength(1));
    expect(log).toHaveBeenLastCalledWith(
      expect.stringMatching(/^What was told could not be kept \(E\w+\)\.$/),
    );
    const [one] = Notification.shown;
    one?.emit("close", { reason: "timedOut" });
    one?.emit("click");
    expect(went).toHaveBeenCalledWith({ workspace: "w", space: "s2", request: "r1" });
  });

  test("tells of a workspace that no window shows, and leads to it", async () => {
    comments = [{ id: "c1", postedBy: me, body: { markdown: "@Ben, look" } }];
    notifier().hear(changed("comments", "discussion:s1", "other"));
    await vi.waitFor(() => expect(shown()).toEqual([["Ada mentioned you", "@Ben, look"]]));
    Notification.shown[0]?.emit("click");
    expect(went).toHaveBeenCalledWith({ workspace: "other", space: "s1" });
  });
});

describe("sync", () => {
  test("is begun when the computer wakes, is unlocked or has its network again, and before it sleeps", async () => {
    const sync = vi.fn();
    const stop = syncWhenBack(sync, 5);
    powerMonitor.emit("resume");
    powerMonitor.emit("unlock-screen");
    expect(sync).toHaveBeenCalledTimes(2);
    net.connected = false;
    powerMonitor.emit("resume");
    await new Promise((done) => setTimeout(done, 20));
    expect(sync).toHaveBeenCalledTimes(2);
    net.connected = true;
    await vi.waitFor(() => expect(sync).toHaveBeenCalledTimes(3));
    stop();
    powerMonitor.emit("resume");
    expect(sync).toHaveBeenCalledTimes(3);
    syncBeforeSleep(sync);
    powerMonitor.emit("suspend");
    expect(sync).toHaveBeenCalledTimes(4);
  });
});
