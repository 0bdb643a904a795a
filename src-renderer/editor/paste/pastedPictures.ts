import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { Element, Root } from "hast";

/* Pictures whose bytes are written into pasted HTML: each is a file of the space before it can stand in the text. Until
   then a mark says where it belongs, which nobody gets to see. */

/** A picture whose bytes are written into the HTML, as several programs copy it. */
const embedded = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/;

/** What stands for a picture, by its number. */
export const pictureMark = /\uF8FFpicture(\d+)\uF8FF/g;

/** A file, with what is said of it where it is a picture that cannot be seen. */
export type DescribedFile = File & { alternative?: string };

/** What stands in no name of a file. */
const unnameable = /[\\/:*?"<>|\p{C}\s]+/gu;

function pictureOf({ tagName, properties: { src, alt } }: Element): DescribedFile | undefined {
  const [, type, bytes] = (tagName === "img" && embedded.exec(typeof src === "string" ? src : "")) || [];
  if (type === undefined || bytes === undefined) return undefined;
  const alternative = typeof alt === "string" ? alt.trim() : "";
  const name = [...alternative.replace(unnameable, " ").trim()].slice(0, 80).join("").trim() || "image";
  const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  const file = new File([content], `${name}.${type}`, { type: `image/${type}` });
  return alternative === "" ? file : Object.assign(file, { alternative });
}

/** Takes the pictures out of a tree that holds them itself, in order and named by what stands for them, and leaves marks. */
export function takePictures(tree: Root): DescribedFile[] {
  const pictures: DescribedFile[] = [];
  const take = (parent: Root | Element): void =>
    parent.children.forEach((child, at) => {
      if (child.type !== "element") return;
      const picture = pictureOf(child);
      if (picture === undefined) return take(child);
      parent.children[at] = { type: "text", value: `\uF8FFpicture${pictures.length}\uF8FF` };
      pictures.push(picture);
    });
  take(tree);
  return pictures;
}

/** The same change without the marks in it, in one step to undo, and where each picture belongs after it. */
export function withoutMarks(
  state: EditorState,
  spec: TransactionSpec,
): { spec: TransactionSpec; places: Map<number, number> } {
  const put = state.update(spec);
  const marks = [...put.newDoc.toString().matchAll(pictureMark)];
  const cut = put.state.changes(
    marks.map(({ 0: mark, index }) => ({ from: index, to: index + mark.length })),
  );
  return {
    spec: {
      changes: put.changes.compose(cut),
      selection: put.newSelection.map(cut),
      ...(spec.annotations ? { annotations: spec.annotations } : {}),
      ...(spec.userEvent ? { userEvent: spec.userEvent } : {}),
      scrollIntoView: true,
    },
    places: new Map(marks.map(({ 1: number, index }) => [Number(number), cut.mapPos(index)])),
  };
}
