import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { entryName } from "../../src-main/hosts/desktop/desktopEntry.ts";
import { configurationFor } from "../../src-main/packaging/builder.ts";
import { staged } from "../../src-main/packaging/rollOut.mjs";

const root = join(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);

interface Validator {
  validateConfiguration(configuration: object, log: { isEnabled: boolean; add(): void }): Promise<void>;
}

/** Checks a configuration as electron-builder does before it makes anything, by its own schema. */
const check = (configuration: object): Promise<void> =>
  (require("app-builder-lib/out/util/config/config.js") as Validator).validateConfiguration(
    // It fills in what is missing.
    structuredClone(configuration),
    { isEnabled: false, add: () => undefined },
  );

const everything = configurationFor({
  RECTO_UPDATES: "https://updates.example/recto",
  RECTO_PUBLISHER: "Recto Ltd",
  RECTO_MAINTAINER: "Ada Rhys <ada@example.org>",
  APPLE_API_KEY: "key.p8",
});

describe("packages", () => {
  test("are described as electron-builder understands, with every certificate and with none", async () => {
    await check(everything);
    await check(configurationFor({}));
    await expect(check({ ...everything, unknownOption: true })).rejects.toThrow("unknownOption");
    await expect(check({ ...everything, electronFuses: { runAsNod: false } })).rejects.toThrow(
      "electronFuses",
    );
  });

  test("are made for Windows, macOS and Linux, from files that are there", () => {
    const targets = ([system]: ["mac" | "win" | "linux"]) =>
      (everything[system]!.target as { target: string }[]).map(({ target }) => target);
    expect(targets(["mac"])).toEqual(["dmg", "zip"]);
    expect(targets(["win"])).toEqual(["nsis"]);
    expect(targets(["linux"])).toEqual(["AppImage", "deb"]);
    expect(everything.linux?.maintainer).toBe("Ada Rhys <ada@example.org>");
    // Nobody can be written to about a package that names nobody.
    expect(JSON.stringify(configurationFor({}).linux)).not.toMatch(/deb|maintainer/);
    expect(() => configurationFor({ RECTO_MAINTAINER: "Ada" })).toThrow("a name and an address");
    const { mac, win, linux } = everything;
    for (const path of [mac?.icon, mac?.entitlements, mac?.entitlementsInherit, win?.icon, linux?.icon])
      expect(existsSync(join(root, String(path))), String(path)).toBe(true);
  });

  test("know the links and the files that the app opens", () => {
    expect(everything.protocols).toMatchObject([{ schemes: ["recto"] }]);
    const markdown = [{ ext: ["md", "markdown", "mdx"], rank: "Alternate" }];
    expect(everything.mac?.fileAssociations).toMatchObject(markdown);
    expect(everything.linux?.fileAssociations).toMatchObject(markdown);
    expect(everything.linux?.mimeTypes).toContain("x-scheme-handler/recto");
  });

  test("have on Linux the one name by which a desktop hands over links, installed or as a file", () => {
    const { desktopName } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      desktopName: string;
    };
    expect(desktopName).toBe(entryName);
    expect(everything.linux?.syncDesktopName).toBe(true);
  });

  test("offer Recto for Markdown on Windows, and take it from no other editor", () => {
    // What is said here for all systems, or for Windows, is written into the registry as the one that opens such files.
    expect([everything.fileAssociations, everything.win?.fileAssociations]).toEqual([undefined, undefined]);
    const installer = readFileSync(join(root, String(everything.nsis?.include)), "utf8");
    const [made = "", taken = ""] = installer.split("!macro customUnInstall");
    for (const end of ["md", "markdown", "mdx"]) {
      const offer = `SHELL_CONTEXT "Software\\Classes\\.${end}\\OpenWithProgids" "Recto.Markdown"`;
      expect(made).toContain(`WriteRegNone ${offer}`);
      expect(taken).toContain(`DeleteRegValue ${offer}`);
      expect(made).not.toContain(`"Software\\Classes\\.${end}"`);
    }
  });

  test("offer Recto for folders on every system, and are what opens them on none", () => {
    expect(everything.mac?.extendInfo).toMatchObject({
      CFBundleDocumentTypes: [{ LSItemContentTypes: ["public.folder"], LSHandlerRank: "None" }],
    });
    expect(everything.linux?.mimeTypes).toContain("inode/directory");
    const installer = readFileSync(join(root, String(everything.nsis?.include)), "utf8");
    const [made = "", taken = ""] = installer.split("!macro customUnInstall");
    const verb = "Software\\Classes\\Directory\\shell\\Recto";
    expect(made).toContain(`WriteRegStr SHELL_CONTEXT "${verb}" "" "Open with Recto"`);
    expect(made).toContain(`WriteRegStr SHELL_CONTEXT "${verb}" "" "Mit Recto öffnen"`);
    expect(made).toContain(`WriteRegStr SHELL_CONTEXT "${verb}\\command" "" '"$appExe" "%1"'`);
    // Without a value of its own a verb beside the system's never becomes the one of a double click.
    expect(made).not.toContain('"Software\\Classes\\Directory\\shell" ""');
    expect(taken).toContain(`DeleteRegKey SHELL_CONTEXT "${verb}"`);
  });

  test("leave out what only tests need", () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      optionalDependencies: Record<string, string>;
    };
    const files = everything.files as string[];
    for (const name of Object.keys(optionalDependencies))
      expect(
        files.some((pattern) => pattern.startsWith(`!node_modules/${name.split("/")[0]}`)),
        name,
      ).toBe(true);
  });

  test("have icons in the containers of their systems", () => {
    const begin = (path: string) => readFileSync(join(root, "src-main/packaging", path)).subarray(0, 8);
    expect(begin("icon.png").toString("latin1")).toContain("PNG");
    expect(begin("icon.icns").toString("latin1", 0, 4)).toBe("icns");
    expect([...begin("icon.ico").subarray(0, 4)]).toEqual([0, 0, 1, 0]);
  });
});

test("every fuse that lets somebody else run code in the app is off", () => {
  expect(everything.electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
  expect(everything.asar).toBe(true);
});

test("macOS runs the app hardened, with leave to compile scripts and nothing more", () => {
  expect(everything.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
  expect(configurationFor({}).mac?.notarize).toBe(false);
  // Older ones do not run this Electron.
  expect(everything.mac?.minimumSystemVersion).toBe("13.0");
  const entitlements = readFileSync(join(root, "src-main/packaging/entitlements.mac.plist"), "utf8");
  expect([...entitlements.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual([
    "com.apple.security.cs.allow-jit",
  ]);
});

test("an update is taken from our own publisher alone, and rolled out in stages", () => {
  expect(everything.publish).toEqual([{ provider: "generic", url: "https://updates.example/recto" }]);
  expect(configurationFor({}).publish).toBeNull();
  expect(() => configurationFor({ RECTO_UPDATES: "http://updates.example" })).toThrow("https://");
  const unnamed = { RECTO_UPDATES: "https://updates.example" };
  expect(() => configurationFor(unnamed, true)).toThrow("RECTO_PUBLISHER");
  expect(configurationFor(unnamed).publish).toHaveLength(1);
  expect(configurationFor({}, true).publish).toBeNull();
  expect(everything.win).toMatchObject({
    verifyUpdateCodeSignature: true,
    signtoolOptions: { publisherName: "Recto Ltd" },
  });
  const made = "version: 1.2.3\nfiles:\n  - url: Recto.exe\n    sha512: abc\n    size: 3\nsha512: abc\n";
  expect(parse(staged(made, 10))).toEqual({ ...(parse(made) as object), stagingPercentage: 10 });
  expect(parse(staged(staged(made, 10), 50))).toMatchObject({ stagingPercentage: 50 });
  for (const wrong of [-1, 101, 0.5, Number.NaN]) expect(() => staged(made, wrong)).toThrow("0 to 100");
  expect(() => staged("a: 1", 10)).toThrow("no description");
});
