import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { app, dialog, nativeTheme, session } from "electron";
import { paperIn } from "./content/export/pdf/paper.ts";
import { openWorkspaces, type Workspaces } from "./core/workspaces/workspaces.ts";
import { actOn, menuActions } from "./hosts/desktop/actions.ts";
import { Badge } from "./hosts/desktop/badge.ts";
import { syncBeforeSleep, syncWhenBack } from "./hosts/desktop/connection.ts";
import { offerContextMenu } from "./hosts/desktop/contextMenu.ts";
import { followCounts, type Counts } from "./hosts/desktop/counts.ts";
import { logLostProcesses } from "./hosts/desktop/crash.ts";
import { linkScheme } from "./hosts/desktop/deepLinks.ts";
import { imageEntryName, offerAppImage } from "./hosts/desktop/desktopEntry.ts";
import { forgetDragged } from "./hosts/desktop/dragOut.ts";
import { confine, refusePermissions } from "./hosts/desktop/guard.ts";
import { answerPage, tellPages } from "./hosts/desktop/ipc.ts";
import { workspaceIn } from "./hosts/desktop/memory.ts";
import { LinkOpener } from "./hosts/desktop/links.ts";
import { Leaving } from "./hosts/desktop/leaving.ts";
import { LogFile, outliveTerminal } from "./hosts/desktop/logFile.ts";
import { canOpenAtLogin, followProgram, openAtLogin } from "./hosts/desktop/loginItem.ts";
import { installMenu } from "./hosts/desktop/menu.ts";
import { Notifier } from "./hosts/desktop/notifications.ts";
import { HandedOver } from "./hosts/desktop/handedOver.ts";
import { handedOn, handOn, openingsIn, type Opening } from "./hosts/desktop/opening.ts";
import { Openings } from "./hosts/desktop/openings.ts";
import { registerScheme, serveBundle } from "./hosts/desktop/protocol.ts";
import { printInWindow } from "./hosts/desktop/print.ts";
import { onSystemAccent, wornAccent } from "./hosts/desktop/accent.ts";
import { SettingsFile } from "./hosts/desktop/settings.ts";
import { checkSpelling, leaveUnchecked } from "./hosts/desktop/spelling.ts";
import { findSystemProxy } from "./hosts/desktop/systemProxy.ts";
import { speak, texts } from "./hosts/desktop/texts/texts.ts";
import { openTokens } from "./hosts/desktop/tokens.ts";
import { TraySign } from "./hosts/desktop/tray.ts";
import { isUnprotected, warnUnprotected } from "./hosts/desktop/unprotected.ts";
import { canUpdate, loadUpdater } from "./hosts/desktop/updateFeed.ts";
import { Updates } from "./hosts/desktop/updates.ts";
import { desktopVerbs } from "./hosts/desktop/verbs.ts";
import { Windows } from "./hosts/desktop/windows.ts";
import { openTokenFile } from "./hosts/http/tokenFile.ts";
import { dataFolder } from "./start/data.mjs";

const data = dataFolder();
const folder = join(data, "workspaces");
const handbook = join(import.meta.dirname, "handbook");
const renderer = resolve(import.meta.dirname, "../renderer");
const logFile = new LogFile(join(data, "logs", "recto.log"));
const log = (line: string): void => logFile.write(line);
const settings = new SettingsFile(join(data, "settings.json"));

outliveTerminal();
app.setName("Recto");
// Windows names the sender of notifications by it, and shows none of a program that has no such name.
app.setAppUserModelId(app.isPackaged ? "app.recto.desktop" : process.execPath);
keepChromiumIn(join(data, "window"));
const hasNoSandbox = isUnprotected();
app.enableSandbox();
if (process.env["APPIMAGE"] !== undefined) app.setDesktopName(imageEntryName);
registerScheme();

if (app.requestSingleInstanceLock(handOn(process.argv))) start();
else app.quit();

/** Chromium's own files stand beside the workspaces, not among them. */
function keepChromiumIn(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
    app.setPath("userData", path);
  } catch (error) {
    // Whoever opens the workspaces meets the same, and says so.
    log(faultLine("The folder of the window", error));
  }
}

interface Opened {
  workspaces: Workspaces;
  close(): Promise<void>;
}

type Verbs = ReturnType<typeof desktopVerbs>;

/** Opens the workspaces; in a demo also an instance to connect to, and a second writer at it. */
async function open(verbs: Verbs): Promise<Opened> {
  await app.whenReady();
  const offline = process.argv.includes("--offline");
  const workspaces = await openWorkspaces({
    folder,
    tokens: openTokens(join(data, "tokens.sealed.json"), openTokenFile(join(data, "tokens.json"))),
    handbook,
    firstTitle: () => texts().firstWorkspace,
    offline,
    verbs,
    printer: { print: printInWindow, paper: paperIn(app.getLocaleCountryCode()) },
    proxyFor: findSystemProxy,
    log,
  });
  workspaces.subscribe(tellPages);
  if (!process.argv.includes("--demo")) return { workspaces, close: () => workspaces.close() };
  // Only a demo serves anything, so only a demo loads what that takes.
  const { startCompany } = await import("./hosts/http/company.ts");
  const company = await startCompany({ folder: data, renderer, handbook, log });
  await company.meet(workspaces, offline);
  process.stdout.write(`The second writer is here:\n  ${company.url}\n`);
  return {
    workspaces,
    async close() {
      await workspaces.close();
      await company.close();
    },
  };
}

function start(): void {
  const links = new LinkOpener(settings);
  const handedOver = new HandedOver();
  const updates = new Updates({
    load: loadUpdater,
    onReady: (version) => tellPages({ type: "update", version }),
    leaveFor: (install) => leaving.leaveFor(install),
    onFailure: () => leaving.refuse(),
    log,
  });
  const opened = open(
    desktopVerbs({ links, settings, updates, canUpdate: canUpdate(), windows: () => windows, handedOver }),
  );
  opened.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    dialog.showErrorBox(texts().workspacesFailed, why);
    app.exit(1);
  });
  const workspaces = opened.then((all) => all.workspaces);
  workspaces.catch(() => undefined);
  answerPage(workspaces);

  const windows = new Windows({
    path: join(data, "desktop.json"),
    // Nobody is left to save them, and the window that prints one would keep the app running.
    onNone: () => void workspaces.then((all) => all.dropExports()).catch(() => undefined),
    isEnding: () => leaving.isUnderway,
    log,
  });
  const leaving = new Leaving({
    close: async () => {
      tray.set(false);
      await (await opened).close();
      await forgetDragged();
    },
    keepWindows: () => windows.leave(),
    stay: () => windows.stay(),
    putOffUpdate: () => updates.putOff(),
    log,
  });
  const badge = new Badge();
  const tray = new TraySign(() => windows.show());
  const openings = new Openings({
    workspaces: () => workspaces,
    shown: () => workspaceIn(windows.place),
    go: (to) => windows.go(to),
    handedOver,
    offer: (opened) => windows.tell(windows.show(), { type: "import", opened }),
  });
  const actions = menuActions({
    ...{ windows, openings, updates, settings, folder },
    log: logFile,
    workspaces: () => workspaces,
  });

  app.on("web-contents-created", (_event, contents) => {
    confine(contents, (address) => void links.open(address).catch(() => undefined));
    offerContextMenu(contents);
  });
  // As long as the settings say nothing else, which they do of the windows' own.
  app.on("session-created", leaveUnchecked);
  app.on("second-instance", (_event, argv, cwd, told) => {
    const line = handedOn(told, argv);
    if (leaving.isUnderway) return leaving.beginAgainWith(wordsToOpen(line, cwd));
    windows.show();
    void openAll(line, cwd);
  });
  // macOS hands both over as events, before the app is ready where it is started by them.
  app.on("open-url", (event, link) => {
    event.preventDefault();
    if (leaving.isUnderway) leaving.beginAgainWith(Promise.resolve([link]));
    else void openings.open({ link });
  });
  app.on("open-file", (event, path) => {
    event.preventDefault();
    if (leaving.isUnderway) leaving.beginAgainWith(Promise.resolve([path]));
    else void openings.open({ path });
  });
  app.on("activate", () => {
    if (app.isReady() && !leaving.isUnderway) windows.show();
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin" && !tray.isShown && !leaving.isUnderway) app.quit();
  });
  logLostProcesses(log);

  const toOpen = (argv: readonly string[], from: string): Promise<Opening[]> =>
    openingsIn(argv, { folder: from, appFolder: app.getAppPath() });
  const openAll = async (argv: readonly string[], from: string): Promise<void> => {
    for (const opening of await toOpen(argv, from)) await openings.open(opening);
  };
  const wordsToOpen = async (argv: readonly string[], from: string): Promise<string[]> =>
    (await toOpen(argv, from)).map((opening) => ("link" in opening ? opening.link : opening.path));

  void app.whenReady().then(() => {
    refusePermissions(session.defaultSession);
    serveBundle(renderer, workspaces);
    void followInstallation();
    settings.follow((now, before) => {
      speak(now.language);
      nativeTheme.themeSource = now.theme;
      checkSpelling(session.defaultSession, now.spellCheckLanguages);
      tray.set(now.tray);
      badge.set(now.badge);
      updates.follow(now.updateChannel);
      installMenu({
        command: (command) => windows.tell(windows.show(), { type: "command", command }),
        act: (action) => void actOn(actions, action, (error) => log(faultLine(action, error))),
      });
      if (now.openAtLogin !== before.openAtLogin && canOpenAtLogin())
        openAtLogin(now.openAtLogin).catch((error: unknown) => log(faultLine("openAtLogin", error)));
    });
    const tellAccent = (): void => tellPages({ type: "accent", accent: wornAccent(settings.current) });
    onSystemAccent(tellAccent);
    settings.follow((now, before) => void (now.accent !== before.accent && tellAccent()));
    windows.restore();
    void openAll(process.argv, process.cwd());
    if (hasNoSandbox) void warnUnprotected(join(data, "unprotected.json"), log);
    if (canUpdate()) updates.start();
    void workspaces.then((all) => {
      follow(all, (found) => {
        tray.count(found);
        badge.count(found);
      });
    });
  });

  /** Tells the system where this copy of the app is now. */
  async function followInstallation(): Promise<void> {
    try {
      if (!app.isPackaged) return;
      const image = process.env["APPIMAGE"];
      if (image !== undefined) await offerAppImage(image);
      app.setAsDefaultProtocolClient(linkScheme);
      if (settings.current.openAtLogin) await followProgram();
    } catch (error) {
      log(faultLine("followInstallation", error));
    }
  }

  /** Has the desktop follow what happens in the workspaces. */
  function follow(all: Workspaces, count: (counts: Counts) => void): void {
    followCounts(
      {
        subscribe: (listener) => all.subscribe(listener),
        status: (workspace) => all.shown(workspace).status(),
        first: all.shown().id,
      },
      count,
    );
    const notifier = new Notifier({
      path: join(data, "news.json"),
      settings: () => settings.current,
      workspaces: () => all.all,
      ask: (workspace, operation, input) => all.call(operation, input, workspace),
      isLooking: () => windows.isFocused,
      go: (to) => windows.go(to),
      log,
    });
    all.subscribe((event) => notifier.hear(event));
    // Where the network has become another, so may have its proxy.
    all.subscribe((event) => {
      if (event.type === "sync" && event.status.state === "offline")
        all.reroute(event.workspace).catch((error: unknown) => log(faultLine("reroute", error)));
    });
    const sync = () => void all.syncAll();
    syncWhenBack(sync);
    syncBeforeSleep(sync);
  }
}

/** What went wrong with something that the desktop did by itself, without what it was about. */
function faultLine(what: string, error: unknown): string {
  const { name = "Error", code } = (error ?? {}) as { name?: string; code?: unknown };
  return `${what} failed: ${name}${typeof code === "string" ? ` (${code})` : ""}`;
}
