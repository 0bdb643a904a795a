import type { StateCommand } from "@codemirror/state";

const load = () => import("./lists/edits.ts");
type BlockEdits = Awaited<ReturnType<typeof load>>;

let loaded: BlockEdits | undefined;

/** What makes other kinds of lines, items and blocks: a start does without it. */
export const blockEdits = async (): Promise<BlockEdits> => (loaded ??= await load());

/** A command that is loaded first; from then on it is done at once, before the next key. */
export const whenLoaded =
  (command: (edits: BlockEdits) => StateCommand): StateCommand =>
  (target) => {
    if (target.state.readOnly) return false;
    if (loaded) return command(loaded)(target);
    void blockEdits().then((edits) => command(edits)(target));
    return true;
  };
