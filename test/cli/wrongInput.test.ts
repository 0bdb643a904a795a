import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runCommand } from "../../src-main/cli/runCommand.ts";
import { initData, makeFolder, patience, quietly, recto, type Ran } from "./recto.ts";

/* Whatever is typed wrong: one sentence that names what it is about, no half-done work, and the exit code that scripts rely on. */

let folder: Awaited<ReturnType<typeof makeFolder>>;
let names: Record<string, string>;

beforeAll(async () => {
  folder = await makeFolder();
  const data = folder.path("instance");
  await initData(data);
  const book = folder.path("book");
  await mkdir(book);
  await writeFile(join(book, "README.md"), "# Book\n");
  const file = folder.path("file");
  await writeFile(file, "mine");
  const unfinished = folder.path("unfinished");
  await mkdir(unfinished);
  await writeFile(join(unfinished, "recto.db"), "");
  const damaged = folder.path("damaged");
  await mkdir(damaged);
  await writeFile(join(damaged, "recto.db"), "no database ".repeat(500));
  const space = await quietly("import", book, "--data", data);
  names = { data, book, file, unfinished, damaged, space, none: folder.path("none"), long: "n".repeat(300) };
}, patience);
afterAll(() => folder.remove());

/** A line as it is typed, with names such as `<data>` in it. */
const typed = (line: string): string[] =>
  line.split(" ").map((word) => word.replace(/<(\w+)>/g, (_all, name: string) => names[name] ?? ""));

/** Runs a command here: its words are what is looked at, and forty processes take a minute. */
async function inProcess(args: string[]): Promise<Ran> {
  const ran: Ran = { code: 0, out: "", err: "" };
  const spies = [
    vi.spyOn(console, "log").mockImplementation((line: string) => void (ran.out += `${line}\n`)),
    vi.spyOn(console, "error").mockImplementation((line: string) => void (ran.err += `${line}\n`)),
  ];
  try {
    const code = await runCommand(args);
    return { ...ran, code };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const founder = "--organization Acme --name Ada --email ada@example.com";

describe("what cannot be meant is answered with one line, the usage and the code 2:", () => {
  test.each([
    ["init --data", "--data needs a value."],
    ["init --data --quiet", "--data needs a value."],
    ["doctor --json=yes --data <data>", "--json takes no value."],
    ["doctor --colour", "there is no option --colour."],
    ["token list --data <data> --data <none>", "--data is given twice."],
    ["token list --data= ", "--data is empty."],
    ["token", "token is followed by create or list or revoke. See recto --help."],
    ["export --data <data> --to <none>", "SPACE_ID is missing."],
    ["export ../<space> --data <data> --to <none>", "SPACE_ID takes an id of letters, digits, - and _, not"],
    ["export <space> --data <data>", "--to is missing."],
    ["export <space> --data <data> --replica <none> --to <none>", "say --replica or --data, not both."],
    [
      "export <space> --data <data> --to <none> --format word",
      '--format is markdown, zip, html or pdf, not "word".',
    ],
    ["export <space> --data <data> --to <none>.pdf --paper a5", '--paper is a4 or letter, not "a5".'],
    ["export <space> --data <data> --to <none> --paper a4", "--paper is for a PDF"],
    ["export <space> --data <data> --to <none> --only", "--only is about a page: say --page too."],
    ["export <space> --data <data> --to <none> --page a/b", "--page takes an id"],
    ["import <book> --data <data> --space <long>", "--space takes a title of up to 50 characters."],
    ["import <book> --data <data> --organization a/b", "--organization takes an id"],
    ["import <book> --url http://localhost --token two words", "words is one word too many."],
    ["import <book> --url http://localhost --token ä", "--token is no token"],
    ["edit --replica <none> --space a b --page c", "b is one word too many."],
    ["serve --data <data> --port 70000", '--port is a number up to 65535, not "70000".'],
  ])("recto %s", { timeout: patience }, async (line, sentence) => {
    const { code, out, err } = await inProcess(typed(line.trim()));
    expect(err).toContain(`recto: ${sentence}`);
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });
});

describe("what is not there, or in the way, is answered with one line and the code 1:", () => {
  test.each([
    [`init --data <file> ${founder}`, "<file> is a file, not a folder."],
    [`init --data <file>/in/it ${founder}`, "<file>/in/it is a file, or leads through one"],
    [`init --data ${"n".repeat(300)} ${founder}`, "is longer than a name may be here"],
    [`init --data <data> ${founder}`, "<data> holds Recto data already. Nothing was changed."],
    ["export <space> --data <data> --to <file>", "<file> is a file, or leads through one"],
    ["export <space> --data <data> --to <file>/in/it", "<file>/in/it is a file, or leads through one"],
    ["export <space> --data <data> --to <book>", "There is something in <book> already."],
    ["export <space> --data <data> --to <file> --format html", "There is something at <file> already."],
    ["export <space> --data <none> --to <none>", "There is no Recto data in <none>."],
    [
      "export <space> --replica <data> --to <none>",
      "<data> holds an instance's data, not a writer's replica",
    ],
    ["export nothing --data <data> --to <none>", "There is no space nothing."],
    ["import <none> --data <data>", "There is no file or folder <none>. Nothing was imported."],
    ["import <file> --data <data>", "<file> is neither a folder nor"],
    ["import <book> --data <file>", "<file> is a file, not a folder."],
    ["token list --data <damaged>", "<damaged>/recto.db holds something else than Recto's data"],
    ["token list --data <unfinished>", "<unfinished> holds data whose making was never finished."],
    ["doctor --data <unfinished>", "<unfinished> holds data whose making was never finished."],
    ["doctor --replica <data>", "<data> holds no replica. Give it with --data."],
    ["sync --replica <data>", "<data> holds an instance's data, not a writer's replica"],
    ["sync --replica <none>", "there is no replica in <none>."],
    ["edit --replica <data> --space a --page b", "<data> holds an instance's data, not a writer's replica"],
    ["connect --replica <none> --url ftp://x --token t", "“ftp://x” is no address of an instance"],
    ["connect --replica <none> --url https://u:p@x --token t", "has no user and no password in it"],
    ["connect --replica <none> --url https://x/?a=b --token t", "has no query and no fragment in it"],
    ["connect --replica <none> --url https://x/#a --token t", "has no query and no fragment in it"],
    ["export nothing --url https://u:p@x --token t --to <none>", "has no user and no password in it"],
    [
      "serve --data <data> --tls-cert <file> --tls-key <file> --port 0",
      "<file> and <file> are no certificate",
    ],
    ["serve --data <data> --host 192.0.2.1 --port 0 --insecure", "192.0.2.1 is no address of this machine"],
  ])("recto %s", { timeout: patience }, async (line, sentence) => {
    const before = (await readdir(folder.path())).sort();
    const { code, out, err } = await inProcess(typed(line));
    expect(err).toContain(typed(sentence).join(" "));
    expect(err.trim().split("\n")).toHaveLength(1);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect((await readdir(folder.path())).sort()).toEqual(before);
  });
});

test(
  "data of another kind is left as it is, not brought up to date first",
  { timeout: patience },
  async () => {
    await recto(typed("token list --data <unfinished>"));
    expect(await readdir(names["unfinished"] ?? "")).toEqual(["recto.db"]);
  },
);

test("whoever reads the beginning of a result only is no failure", { timeout: patience }, async () => {
  const { code, err } = await recto(typed("token list --data <data>"), undefined, "closed");
  expect({ code, err }).toEqual({ code: 0, err: "" });
});

test("a result that cannot be written is no success", { timeout: patience }, async () => {
  // Only Linux has a device that is always full.
  const devices = process.platform === "linux" ? ["/dev/full"] : [];
  for (const device of devices) {
    const { code, err } = await recto(typed("token list --data <data>"), undefined, device);
    expect({ code, err }).toEqual({ code: 1, err: "recto: the result could not be written (ENOSPC).\n" });
  }
});
