import type { DesktopVerbs } from "../../../src-preload/bridge.ts";
import { tell } from "../calls/ask.ts";
import { bridge } from "../calls/bridge.ts";
import { isStopped } from "./stoppable.ts";
import type { Progress } from "../words/progressWords.ts";

type Order = Omit<DesktopVerbs["makeExport"]["input"], "id">;

/** An export under way: how far it is, and how to end it. */
export class Making {
  progress = $state.raw<Progress | undefined>();
  problem = $state.raw<unknown>();
  #id = $state<string | undefined>();

  readonly running = $derived(this.#id !== undefined);

  /** Makes a file and hands it over; answers the name that its writer gave it, or undefined where nothing was saved. */
  async run(order: Order): Promise<string | undefined> {
    const id = crypto.randomUUID();
    this.#id = id;
    this.progress = this.problem = undefined;
    const stopListening = bridge.on((event) => {
      if (event.type === "job" && event.id === id && event.status === "running")
        this.progress = event.progress;
    });
    try {
      const { name } = await tell("makeExport", { id, ...order });
      const { saved, name: chosen = name } = await tell("saveExport", { id, name });
      if (!saved) await tell("dropExport", { id });
      return saved ? chosen : undefined;
    } catch (problem) {
      if (!isStopped(problem)) this.problem = problem;
      return undefined;
    } finally {
      stopListening();
      this.#id = undefined;
    }
  }

  /** Ends it; does nothing where nothing is under way. */
  stop(): void {
    if (this.#id !== undefined) void tell("dropExport", { id: this.#id }).catch(() => undefined);
  }
}
