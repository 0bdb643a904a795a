import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { FileFetcher } from "../../src-main/core/files/fileFetcher.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { countOutbox, listUnanswered } from "../../src-main/sync/outbox.ts";
import { Pusher } from "../../src-main/sync/push.ts";
import type { Instance } from "../core/instance.ts";
import { addPage, change, flat, readPage, tree, writePage, type Caller } from "../sync/writing.ts";
import { migrationOf } from "./migration.ts";
import { first, makePlace, makeReplica, pullAll, withProgram, type Place } from "./place.ts";
import type { Program } from "./program.ts";
import { allOrNothing, workOf, type Work } from "./work.ts";

/* What a replica writes: its instance is a real one, over HTTP. */

const textOf = async (program: Caller, { space, page }: Place): Promise<string> =>
  (await readPage(program, space, page)).markdown;

const titlesOf = async (program: Caller, { space }: Place): Promise<string[]> =>
  flat(await tree(program, space)).map(({ title }) => title);

/** Everything that a writer's computer does by itself or for its writer. */
export function replicaWorks(instance: () => Instance): Work[] {
  let place: Place;
  /** A replica of a new space; whoever writes then goes on from there. */
  const settle = async (folder: string): Promise<void> => {
    place = await makePlace(instance());
    await makeReplica(instance(), place, folder);
  };
  const work = (name: string, parts: Parameters<typeof workOf>[2]): Work =>
    workOf(name, () => place.connection, parts);
  let picture: { bytes: Buffer; file: string };

  return [
    work("a save", {
      prepare: settle,
      run: (program) => writePage(program, place.space, place.page, `${first}\nSaved.\n`),
      outcome: async (program) =>
        allOrNothing({
          text: (await textOf(program, place)).includes("Saved."),
          outbox: (await countOutbox(program.engine.store.reading)).waiting === 1,
        }),
    }),
    work("a new picture", {
      prepare: settle,
      async run(program) {
        const { engine, owner, organization } = program;
        const { putBlob } = await import("../../src-main/core/files/files.ts");
        const { sha256 } = await putBlob(
          engine,
          owner,
          organization,
          Buffer.from("a picture of the harbour"),
        );
        const file = { name: "harbour.png", blob: sha256 };
        await change(program, place.space, [{ operation: "insert_files", files: [file] }]);
      },
      async outcome(program) {
        const { items } = await program.call<{ items: object[] }>("listFiles", { spaceId: place.space });
        const waiting = (await countOutbox(program.engine.store.reading)).waiting;
        const has = await program.engine.blobs.has(sha256Of(Buffer.from("a picture of the harbour")));
        if (items.length > 0 && !has) return "a picture without its bytes";
        return allOrNothing({ file: items.length === 1, outbox: waiting === 1 });
      },
    }),
    work("a push", {
      async prepare(folder) {
        await settle(folder);
        await withProgram(folder, place, async (ben) => {
          await writePage(ben, place.space, place.page, `${first}\nSent.\n`);
          await addPage(ben, place.space, "Ropes", "Coil them.\n");
        });
      },
      run: ({ replica }) => new Pusher(replica).push(),
      async outcome(program) {
        const unanswered = await listUnanswered(program.engine.store.reading, 10);
        const shown = [await textOf(program, place), ...(await titlesOf(program, place))].join();
        if (!shown.includes("Sent.") || !shown.includes("Ropes")) return "words are gone here";
        if (unanswered.length > 0) return unanswered.length === 2 ? "not begun" : "half answered";
        const there = await titlesOf(place.ada, place);
        if (there.join() !== "Lamps,Ropes") return `the instance has ${there.join()}`;
        return (await textOf(place.ada, place)).split("Sent.").length === 2
          ? "done"
          : "other than once there";
      },
    }),
    work("a pull", {
      async prepare(folder) {
        await settle(folder);
        await writePage(place.ada, place.space, place.page, `${first}\nPulled.\n`);
        await addPage(place.ada, place.space, "Nets", "Mend them.\n");
      },
      run: pullAll,
      outcome: async (program) =>
        allOrNothing({
          text: (await textOf(program, place)).includes("Pulled."),
          page: (await titlesOf(program, place)).includes("Nets"),
        }),
    }),
    work("a rebase", {
      async prepare(folder) {
        await settle(folder);
        await withProgram(folder, place, async (ben) => {
          await writePage(ben, place.space, place.page, first.replace("ropes", "ropes twice"));
          await addPage(ben, place.space, "Buoys", "Paint them.\n");
        });
        await writePage(place.ada, place.space, place.page, first.replace("lamps", "lamps at dusk"));
        await addPage(place.ada, place.space, "Nets", "Mend them.\n");
      },
      run: pullAll,
      async outcome(program) {
        const [text, titles] = [await textOf(program, place), await titlesOf(program, place)];
        const { waiting } = await countOutbox(program.engine.store.reading);
        if (!text.includes("ropes twice") || !titles.includes("Buoys") || waiting !== 2)
          return `unsent words are gone: ${text}, ${titles.join()}, ${waiting} wait`;
        return allOrNothing({ text: text.includes("at dusk"), page: titles.includes("Nets") });
      },
    }),
    work("a pull that takes a space away", {
      async prepare(folder) {
        await settle(folder);
        const bytes = randomBytes(500);
        const file = await addPicture(instance(), place, bytes);
        picture = { bytes, file };
        await withProgram(folder, place, async (ben) => {
          await pullAll(ben);
          await fetchPicture(ben, place, picture);
          await writePage(ben, place.space, place.page, `${first}\nUnsent.\n`);
        });
        await place.ada.call("updateSpaceById", { spaceId: place.space, body: { defaultLevel: null } });
      },
      run: pullAll,
      async outcome(program) {
        const { engine } = program;
        const parked = await engine.store.reading.selectFrom("outbox").select("state").execute();
        const spaces = await engine.store.reading.selectFrom("spaces").select("id").execute();
        if (parked.length !== 1) return "unsent work is gone";
        const bytes = ["", "-wal"]
          .map((end) => `${engine.store.path}${end}`)
          .filter((path) => existsSync(path));
        const isGone = {
          rows: spaces.every(({ id }) => id !== place.space),
          picture: !(await engine.blobs.has(sha256Of(picture.bytes))),
          bytes: bytes.every((path) => !readFileSync(path).includes("harbour.png")),
        };
        return isGone.rows && !(isGone.picture && isGone.bytes) ? "begun" : allOrNothing(isGone);
      },
    }),
    work("a file's bytes, fetched", {
      async prepare(folder) {
        await settle(folder);
        const bytes = randomBytes(200_000);
        picture = { bytes, file: await addPicture(instance(), place, bytes) };
        await withProgram(folder, place, pullAll);
      },
      run: (program) => fetchPicture(program, place, picture),
      async outcome({ engine }) {
        const held = await engine.blobs.read(sha256Of(picture.bytes));
        if (held === undefined) return "not begun";
        return picture.bytes.equals(held) ? "done" : "other bytes";
      },
    }),
    migrationOf("a migration", {
      older: 4,
      async settle(folder) {
        await settle(folder);
        await withProgram(folder, place, (ben) =>
          writePage(ben, place.space, place.page, `${first}\nUnsent.\n`),
        );
      },
      settings: () => {
        const { url, token } = place.connection;
        return { kind: "replica", baseUrl: url, replica: { token, online: false } };
      },
      withProgram: (folder, does) => withProgram(folder, place, does),
      async hasAll(ben) {
        const { waiting } = await countOutbox(ben.engine.store.reading);
        return (await textOf(ben, place)).includes("Unsent.") && waiting === 1;
      },
    }),
  ];
}

async function addPicture(
  { core, organization, users }: Instance,
  { ada, space }: Place,
  bytes: Buffer,
): Promise<string> {
  const { sha256 } = await core.putBlob({ user: users.ada }, organization, bytes);
  const files = [{ name: "harbour.png", blob: sha256 }];
  await change(ada, space, [{ operation: "insert_files", files }]);
  const { items } = await ada.call<{ items: { id: string }[] }>("listFiles", { spaceId: space });
  return items[0]?.id ?? "";
}

async function fetchPicture(
  { engine, http }: Program,
  { space }: Place,
  { bytes, file }: { bytes: Buffer; file: string },
): Promise<void> {
  const fetcher = new FileFetcher(engine, http);
  if (!(await fetcher.fetch(sha256Of(bytes), space, file)))
    throw new Error("The instance does not have the file.");
}
