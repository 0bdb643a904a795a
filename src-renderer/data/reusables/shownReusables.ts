import { RequestError } from "../calls/ask.ts";
import { keyOf, pinned, scopesOf, type Branch } from "../pages/content.ts";
import { onQuiet } from "../workspace/live.svelte.ts";
import { readReusable, type ReusableContent } from "./reusables.ts";

/** Where a reusable content is shown. */
interface Frame {
  /** Null where there is none. */
  show: (content: ReusableContent | null) => void;
  fail: (problem: unknown) => void;
}

/** How long nothing has to change until what is shown is read again. */
const quiet = 300;
const mostKnown = 60;

/** What was shown last: a block that comes into view again stands at once. */
const known = new Map<string, ReusableContent | null>();

function know(key: string, content: ReusableContent | null): void {
  known.delete(key);
  known.set(key, content);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
}

const isSame = (one: ReusableContent | null | undefined, other: ReusableContent | null): boolean =>
  one === null || other === null
    ? one === other
    : one?.title === other.title && one.markdown === other.markdown;

/** A reusable content that frames show: it is read once for all of them. */
class ShownReusable {
  readonly frames = new Set<Frame>();
  readonly #branch: Branch;
  readonly #id: string;
  readonly #key: string;
  readonly #stop: () => void;
  #content: ReusableContent | null | undefined;
  #isReading = false;
  #again = false;

  constructor(branch: Branch, id: string, key: string) {
    this.#branch = branch;
    this.#id = id;
    this.#key = key;
    this.#content = known.get(key);
    this.#stop = onQuiet(scopesOf(branch), quiet, () => void this.#read());
    if (this.#content !== undefined) void this.#read();
  }

  join(frame: Frame): void {
    this.frames.add(frame);
    if (this.#content !== undefined) frame.show(this.#content);
    // It could not be read for others: this one hears of another try.
    else if (!this.#isReading) void this.#read();
  }

  leave(frame: Frame): void {
    this.frames.delete(frame);
    if (this.frames.size > 0) return;
    this.#stop();
    shown.delete(this.#key);
  }

  /** What changes while it is read is read after that. */
  async #read(): Promise<void> {
    this.#again = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#again) {
      this.#again = false;
      await this.#readOnce();
    }
    this.#isReading = false;
  }

  async #readOnce(): Promise<void> {
    try {
      this.#take(await readReusable(this.#branch, this.#id, this.#content ?? undefined));
    } catch (problem) {
      if (problem instanceof RequestError && problem.code === 404) this.#take(null);
      else if (this.#content === undefined) for (const { fail } of [...this.frames]) fail(problem);
    }
  }

  #take(content: ReusableContent | null): void {
    // Others may have heard of something newer since its last frame went.
    if (this.frames.size === 0) return;
    const isNews = !isSame(this.#content, content);
    this.#content = content;
    know(this.#key, content);
    if (isNews) for (const { show } of [...this.frames]) show(content);
  }
}

const shown = new Map<string, ShownReusable>();

/** Tells a frame what a reusable content says, now and whenever that changes; answers how to stop. */
export function showReusable(given: Branch, id: string, frame: Frame): () => void {
  const branch = pinned(given);
  const key = `${branch.workspace}/${keyOf(branch)}/${id}`;
  const content = shown.get(key) ?? new ShownReusable(branch, id, key);
  shown.set(key, content);
  content.join(frame);
  return () => content.leave(frame);
}
