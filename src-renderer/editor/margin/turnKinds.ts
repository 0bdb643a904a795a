import { isItem, type Unit } from "./units.ts";

/** What a block can be turned into. */
export const turnKinds = [
  "text",
  "heading2",
  "heading3",
  "bullets",
  "numbers",
  "tasks",
  "quote",
  "code",
  "hintInfo",
  "hintSuccess",
  "hintWarning",
  "hintDanger",
] as const;
export type TurnKind = (typeof turnKinds)[number];

/** The words of a unit can become those of another kind; what is more than words stays what it is. */
const turnable =
  /^(?:Paragraph|(?:ATX|Setext)Heading[1-6]|BulletList|OrderedList|Blockquote|FencedCode|hint)$/;

/** What is turned where a unit is asked to: the whole list of an item. Undefined where nothing can be. */
export function turned(unit: Unit): Unit | undefined {
  let found: Unit | undefined = unit;
  while (found && (isItem(found) || (found.parent && isItem(found.parent)))) found = found.parent;
  return found && turnable.test(found.name) ? found : undefined;
}
