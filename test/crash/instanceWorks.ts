import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { initInstance } from "../../src-main/core/administration/administration.ts";
import { exportSpace, exportSpaceAs } from "../../src-main/core/files/exports.ts";
import { importFolder } from "../../src-main/core/files/importFolder.ts";
import { writeFolder } from "../../src-main/content/export/writeFolder.ts";
import { writeNewFile } from "../../src-main/content/export/writeNewFile.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { deriveId } from "../../src-main/store/ids.ts";
import { protocolVersion, type PushAnswer } from "../../src-main/sync/messages.ts";
import { unwrap } from "../sync/refusal.ts";
import { addPage, change, flat, readPage, tree, writePage } from "../sync/writing.ts";
import { migrationOf } from "./migration.ts";
import { Program } from "./program.ts";
import { allOrNothing, workOf, type Work } from "./work.ts";

/* What an instance writes. */

/** Makes an instance's data with a space of three pages; answers the ids of the space and its pages. */
async function makeInstance(folder: string): Promise<{ space: string; pages: string[] }> {
  await initInstance(folder, { organization: "Lighthouse", name: "Ada", email: "ada@example.org" });
  return withProgram(folder, async (ada) => {
    const { id: space } = await ada.call<{ id: string }>("createSpace", {
      organizationId: ada.organization,
      body: { title: "Harbour", empty: true, editMode: "live" },
    });
    const pages: string[] = [];
    for (const title of ["Lamps", "Ropes", "Nets"])
      pages.push(await addPage(ada, space, title, `${title}.\n`));
    return { space, pages };
  });
}

async function withProgram<T>(folder: string, work: (program: Program) => Promise<T>): Promise<T> {
  const program = await Program.open(folder);
  try {
    return await work(program);
  } finally {
    await program.close();
  }
}

/** Everything that an instance does for those who ask it, and what is done beside it. */
export function instanceWorks(): Work[] {
  let [space, pages]: [string, string[]] = ["", []];
  const settle = async (folder: string): Promise<void> => {
    ({ space, pages } = await makeInstance(folder));
  };
  const work = (name: string, parts: Parameters<typeof workOf>[2]): Work =>
    workOf(name, () => undefined, parts);
  const titles = async (program: Program): Promise<string> =>
    flat(await tree(program, space))
      .map(({ title }) => title)
      .join();
  const texts = async (program: Program): Promise<string> =>
    (await Promise.all(pages.map((page) => readPage(program, space, page))))
      .map(({ markdown }) => markdown)
      .join("");
  let request = "";
  let messages: object[] = [];
  const bytes = randomBytes(300_000);

  return [
    work("an import", {
      async prepare(folder) {
        await settle(folder);
        const book = join(folder, "book");
        await mkdir(join(book, "ships"), { recursive: true });
        await writeFile(join(book, "README.md"), "# Ships\n\nSee [the tug](ships/tug.md).\n");
        await writeFile(join(book, "ships", "tug.md"), "# Tug\n\n![a tug](tug.png)\n");
        await writeFile(join(book, "ships", "ferry.md"), "# Ferry\n\nIt leaves at eight.\n");
        await writeFile(join(book, "ships", "tug.png"), bytes);
      },
      run: ({ engine, owner, organization }) => {
        const folder = join(engine.store.path, "..", "book");
        return importFolder(engine, owner, organization, { folder, title: "Ships" });
      },
      async outcome(program) {
        const { organization: organizationId } = program;
        const { items } = await program.call<{ items: { id: string; title: string }[] }>(
          "listSpacesInOrganizationById",
          { organizationId },
        );
        const made = items.filter(({ title }) => title === "Ships");
        const [first] = made;
        if (!first) return "not begun";
        const spaceId = first.id;
        const found = flat(await tree(program, spaceId)).length;
        const { items: files } = await program.call<{ items: object[] }>("listFiles", { spaceId });
        const has = await program.engine.blobs.has(sha256Of(bytes));
        const whole = made.length === 1 && found === 4 && files.length === 1 && has;
        return whole ? "done" : `${made.length} spaces, ${found} pages, ${files.length} files, bytes: ${has}`;
      },
    }),
    migrationOf("a migration of an instance", {
      older: 20,
      settle,
      settings: () => ({ kind: "instance", baseUrl: "http://127.0.0.1" }),
      withProgram,
      hasAll: async (program) => (await texts(program)) === "Lamps.\nRopes.\nNets.\n",
    }),
    work("a merge", {
      async prepare(folder) {
        await settle(folder);
        await withProgram(folder, async (ada) => {
          const body = { subject: "Brighter" };
          ({ id: request } = await ada.call<{ id: string }>("createChangeRequest", { spaceId: space, body }));
          for (const page of pages) await writePage(ada, space, page, "Asked for.\n", request);
          await addPage(ada, space, "Elsewhere", "Meanwhile.\n");
          await change(
            ada,
            space,
            [{ operation: "insert_page", title: "Asked", document: { markdown: "" } }],
            request,
          );
        });
      },
      run: (program) => program.call("mergeChangeRequest", { spaceId: space, changeRequestId: request }),
      async outcome(program) {
        const asked = { spaceId: space, changeRequestId: request };
        const { status } = await program.call<{ status: string }>("getChangeRequestById", asked);
        const [text, shown] = [await texts(program), await titles(program)];
        if (!shown.includes("Elsewhere")) return "what was on main is gone";
        return allOrNothing({
          status: status === "merged",
          texts: text === "Asked for.\n".repeat(3),
          page: shown.includes("Asked"),
        });
      },
    }),
    work("a push as the instance has it", {
      async prepare(folder) {
        await settle(folder);
        await withProgram(folder, async ({ engine }) => {
          const mutation = (input: object) => ({
            id: deriveId(randomUUID()),
            seed: deriveId(randomUUID()),
            operation: "updateSpaceContent",
            at: engine.now(),
            input: { spaceId: space, ...input },
            decisions: {},
          });
          const page = (title: string) => ({
            operation: "insert_page",
            title,
            document: { markdown: `${title}.\n` },
          });
          messages = ["Buoys", "Piers", "Tides"].map((title) =>
            mutation({ body: { changes: [page(title)] } }),
          );
        });
      },
      async run({ engine, owner }) {
        const message = { protocol: protocolVersion, mutations: messages, texts: [] };
        const { receipts } = unwrap<PushAnswer>("push", await engine.sync(owner, "push", message));
        const wrong = receipts.filter(({ status }) => status !== "done");
        if (wrong.length > 0 || receipts.length !== 3) throw new Error(JSON.stringify(receipts));
      },
      async outcome(program) {
        const shown = await titles(program);
        const receipts = await program.engine.store.reading
          .selectFrom("receipts")
          .select("mutation")
          .execute();
        if (shown === "Lamps,Ropes,Nets" && receipts.length === 0) return "not begun";
        return shown === "Lamps,Ropes,Nets,Buoys,Piers,Tides" && receipts.length === 3
          ? "done"
          : `${shown} with ${receipts.length} receipts`;
      },
    }),
    work("an upload in two pieces", {
      prepare: settle,
      async run({ uploads, owner, organization }) {
        const sha256 = sha256Of(bytes);
        const { offset = 0, whole = false } = (await uploads.progress(owner, organization, sha256)) ?? {};
        for (let at = whole ? bytes.length : offset; at < bytes.length; at += 200_000)
          await uploads.append(owner, organization, sha256, at, bytes.subarray(at, at + 200_000));
        await uploads.finish(owner, organization, sha256);
      },
      async outcome({ engine, uploads, owner, organization }) {
        const progress = await uploads.progress(owner, organization, sha256Of(bytes));
        // Its beginning is nothing that anybody sees.
        if (!progress?.whole) return "not begun";
        const held = await engine.blobs.read(sha256Of(bytes));
        return held && bytes.equals(held) ? "done" : "other bytes";
      },
    }),
    work("an export to a folder", {
      prepare: settle,
      run: async ({ engine, owner }) =>
        writeFolder(await exportSpace(engine, owner, { space }), join(engine.store.path, "..", "export")),
      async outcome({ engine }) {
        const folder = join(engine.store.path, "..", "export");
        if (!existsSync(folder)) return "not begun";
        const written = await Promise.all(
          ["lamps.md", "ropes.md", "nets.md"].map((name) =>
            readFile(join(folder, name), "utf8").catch(() => ""),
          ),
        );
        return written.join("") === "Lamps.\nRopes.\nNets.\n" ? "done" : `it holds ${written.join("")}`;
      },
    }),
    work("an export to a file", {
      prepare: settle,
      async run({ engine, owner }) {
        const { bytes: page } = await exportSpaceAs(engine, owner, { space }, "html");
        await writeNewFile(page, join(engine.store.path, "..", "harbour.html"));
      },
      async outcome({ engine }) {
        const path = join(engine.store.path, "..", "harbour.html");
        if (!existsSync(path)) return "not begun";
        return (await readFile(path, "utf8")).trimEnd().endsWith("</html>") ? "done" : "a part of a page";
      },
    }),
  ];
}
