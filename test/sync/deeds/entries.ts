import { hashText } from "../../../src-main/store/texts/texts.ts";
import { edit } from "../editing.ts";
import { Replica } from "../replica.ts";
import type { Deed, Hand, Place } from "./hand.ts";

/* What writers do with files, reusable contents, variables and tags. */

interface Held {
  files: { id: string; name: string }[];
  reusableContents: { id: string; title: string }[];
  variables: Record<string, string>;
  tags: { slug: string; label: string }[];
}

const heldAt = (hand: Hand, place: Place): Promise<Held> =>
  hand.at<Held>(place, ["getCurrentRevision", "getRevisionOfChangeRequestById"]);

/** Bytes that nobody else has, as a picture of this writer's. */
const freshBytes = (hand: Hand): Uint8Array => Buffer.from(`picture ${hand.word()}`);

/** Names bytes as a desktop does, which keeps them beside its outbox, or hands them over as they are. */
async function bytesOf(hand: Hand): Promise<object> {
  const bytes = freshBytes(hand);
  if (hand.caller instanceof Replica && hand.random.chance(0.7))
    return { blob: (await hand.caller.putBlob(bytes, await hand.organization())).sha256 };
  return { base64: Buffer.from(bytes).toString("base64"), contentType: "image/png" };
}

const insertFile: Deed = {
  weight: 3,
  async run(hand) {
    const place = await hand.place();
    if (!place) return;
    const name = `${hand.word()}.png`;
    const file = { name, ...(await bytesOf(hand)) };
    await hand.save({ after: name }, () =>
      hand.change(place, [{ operation: "insert_files", files: [file] }]),
    );
  },
};

const changeFile: Deed = {
  weight: 4,
  async run(hand) {
    const place = await hand.place();
    const file = place && hand.random.pick((await heldAt(hand, place)).files);
    if (!file) return;
    const deed = hand.random.weighted({ rename: 3, replace: 2, remove: 1 });
    if (deed === "remove") {
      return void (await hand.save({ before: file.name, after: "" }, () =>
        hand.change(place, [{ operation: "delete_file", file: file.id }]),
      ));
    }
    if (deed === "rename") {
      const name = `${hand.word()}.png`;
      await hand.save({ before: file.name, after: name }, () =>
        hand.change(place, [{ operation: "update_file", file: file.id, name }]),
      );
    } else if (hand.caller instanceof Replica) {
      const { sha256 } = await hand.caller.putBlob(freshBytes(hand), await hand.organization());
      await hand.change(place, [{ operation: "update_file", file: file.id, blob: sha256 }]);
    }
  },
};

const insertReusable: Deed = {
  weight: 2,
  async run(hand) {
    const place = await hand.place();
    if (!place) return;
    const markdown = `Everywhere: ${hand.word()}.\n\nSecond.\n`;
    await hand.save({ after: markdown }, () =>
      hand.change(place, [
        { operation: "insert_reusable_content", title: "Everywhere", document: { markdown } },
      ]),
    );
  },
};

const changeReusable: Deed = {
  weight: 3,
  async run(hand) {
    const place = await hand.place(0.2);
    const held = place && hand.random.pick((await heldAt(hand, place)).reusableContents);
    if (!held) return;
    const deed = hand.random.weighted({ write: 4, rename: 2, remove: 1 });
    const named = { reusableContent: held.id };
    if (deed === "remove") await hand.change(place, [{ operation: "delete_reusable_content", ...named }]);
    else if (deed === "rename") {
      const title = `Everywhere ${hand.word()}`;
      await hand.save({ before: held.title, after: title }, () =>
        hand.change(place, [{ operation: "update_reusable_content", ...named, title }]),
      );
    } else {
      const before = await readReusable(hand, place, held.id);
      const { text, moved } = edit(before, hand.word(), hand.random);
      const base = hashText(before);
      hand.words.mayRepeat(moved);
      await hand.save({ before, after: text }, () =>
        hand.change(place, [
          { operation: "update_reusable_content", ...named, base, document: { markdown: text } },
        ]),
      );
    }
  },
};

const readReusable = async (hand: Hand, place: Place, reusableContentId: string): Promise<string> => {
  const reads = ["getReusableContentById", "getReusableContentInChangeRequestById"] as const;
  const asked = { reusableContentId, format: "markdown" };
  return (await hand.at<{ markdown: string }>(place, [...reads], asked)).markdown;
};

const setVariables: Deed = {
  weight: 4,
  async run(hand) {
    const place = await hand.place();
    if (!place) return;
    const { variables } = await heldAt(hand, place);
    const name = hand.random.pick(["version", "product", "year"]) ?? "version";
    const value = hand.random.chance(0.2) ? null : `is ${hand.word()}`;
    const saved = { before: variables[name] ?? "", after: value ?? "" };
    await hand.save(saved, () =>
      hand.change(place, [{ operation: "update_variables", variables: { [name]: value } }]),
    );
  },
};

const setTags: Deed = {
  weight: 3,
  async run(hand) {
    const place = await hand.place();
    if (!place) return;
    const { tags } = await heldAt(hand, place);
    const tag = hand.random.pick(tags);
    const deed = tag ? hand.random.weighted({ insert: 2, label: 2, remove: 1 }) : "insert";
    const label = `Label ${hand.word()}`;
    if (deed === "insert" || !tag) {
      const slug = `tag-${hand.random.below(3)}`;
      await hand.save({ after: label }, () => hand.change(place, [{ operation: "insert_tag", slug, label }]));
    } else if (deed === "label") {
      await hand.save({ before: tag.label, after: label }, () =>
        hand.change(place, [{ operation: "update_tag", tag: tag.slug, label }]),
      );
    } else
      await hand.save({ before: tag.label, after: "" }, () =>
        hand.change(place, [{ operation: "delete_tag", tag: tag.slug }]),
      );
  },
};

export const entryDeeds = {
  insertFile,
  changeFile,
  insertReusable,
  changeReusable,
  setVariables,
  setTags,
};
