// Makes the icons of the packages and of the tray from src-renderer/icon.svg, by a Chromium of this computer:
// node src-main/packaging/icons.mjs
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../start/browser.mjs";

const root = join(import.meta.dirname, "../..");
const drawing = readFileSync(join(root, "src-renderer/icon.svg"), "utf8");
/** The tray of macOS shows a shape in one colour; the others do well with it too. */
const shape = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <path d="M16 5h10v22h-10z" fill="#808080" /><path d="M14 5H6v22h8" fill="none" stroke="#808080" stroke-width="2.4" />
</svg>`;
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <path d="M7 2h12l7 7v21H7z" fill="#fff" stroke="#808080" stroke-width="2" stroke-linejoin="round" />
  <path d="M19 2v7h7" fill="none" stroke="#808080" stroke-width="2" stroke-linejoin="round" />
</svg>`;

const folder = mkdtempSync(join(tmpdir(), "recto-icons-"));
try {
  writeFileSync(join(import.meta.dirname, "icon.png"), draw(drawing, 1024));
  writeFileSync(
    join(import.meta.dirname, "icon.ico"),
    ico([16, 32, 48, 256].map((size) => [size, draw(drawing, size)])),
  );
  const parts = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024 };
  writeFileSync(
    join(import.meta.dirname, "icon.icns"),
    icns(Object.entries(parts).map(([kind, size]) => [kind, draw(drawing, size)])),
  );
  writeFileSync(
    join(root, "src-main/hosts/desktop/icons.ts"),
    source(draw(shape, 32), draw(sheet, 32), draw(drawing, 128)),
  );
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** @param {string} svg @param {number} size @returns {Buffer} */
function draw(svg, size) {
  const [page, picture] = [join(folder, "icon.html"), join(folder, "icon.png")];
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  writeFileSync(
    page,
    `<!doctype html><style>*{margin:0}img{display:block;width:${size}px;height:${size}px}</style><img src="${image}">`,
  );
  const { status, stderr } = spawnSync(
    findBrowser() ?? "chromium",
    [
      ...["--headless", "--no-sandbox", "--hide-scrollbars", "--default-background-color=00000000"],
      ...[
        `--user-data-dir=${join(folder, "profile")}`,
        `--window-size=${Math.max(size, 500)},${Math.max(size, 500)}`,
      ],
      ...[`--screenshot=${picture}`, `file://${page}`],
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The icon could not be drawn: ${stderr}`);
  return cropped(readFileSync(picture), size);
}

/** A window is never as small as an icon. @param {Buffer} picture @param {number} size @returns {Buffer} */
function cropped(picture, size) {
  const path = join(folder, "cropped.png");
  writeFileSync(path, picture);
  const { status, stdout } = spawnSync(
    "convert",
    [path, "-crop", `${size}x${size}+0+0`, "+repage", "-strip", "png:-"],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status !== 0) throw new Error("ImageMagick's convert is needed.");
  return stdout;
}

/** Pictures in Windows' container: a directory, then each as PNG. @param {[number, Buffer][]} pictures */
function ico(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let at = header.length;
  for (const [index, [size, bytes]] of pictures.entries()) {
    const entry = 6 + 16 * index;
    // 0 stands for 256.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(bytes.length, entry + 8);
    header.writeUInt32LE(at, entry + 12);
    at += bytes.length;
  }
  return Buffer.concat([header, ...pictures.map(([, bytes]) => bytes)]);
}

/** Pictures in macOS' container: each behind its kind and length. @param {[string, Buffer][]} pictures */
function icns(pictures) {
  const parts = pictures.map(([kind, bytes]) => {
    const head = Buffer.alloc(8);
    head.write(kind, "latin1");
    head.writeUInt32BE(bytes.length + 8, 4);
    return Buffer.concat([head, bytes]);
  });
  const head = Buffer.alloc(8);
  head.write("icns", "latin1");
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return Buffer.concat([head, ...parts]);
}

/** @param {Buffer} tray @param {Buffer} file @param {Buffer} window */
function source(tray, file, window) {
  /** @param {string} name @param {string} words @param {Buffer} bytes */
  const constant = (name, words, bytes) =>
    `/** ${words} */\nexport const ${name} =\n  "data:image/png;base64,${bytes.toString("base64")}";\n`;
  return `// Made by src-main/packaging/icons.mjs.\n\n${constant("trayIcon", "The sign in the tray, in one colour.", tray)}\n${constant("fileIcon", "What hangs on the pointer while a file is dragged.", file)}\n${constant("windowIcon", "What a task bar shows of a window.", window)}`;
}
