import { setTimeout as wait } from "node:timers/promises";
import type { Engine } from "../engine.ts";

/** For so long a search waits for the network, in milliseconds. */
const searchPatience = 1500;

/**
 * Texts for a search that found pages whose texts are not here. It waits for them no longer than a moment, and not at all
 * while others are on their way: somebody types meanwhile, and what comes is told of anyway.
 */
export class BroughtTexts {
  readonly #engine: Pick<Engine, "bringTexts" | "fault">;
  #isBringing = false;

  constructor(engine: Pick<Engine, "bringTexts" | "fault">) {
    this.#engine = engine;
  }

  /** Answers whether any came by now, whatever keeps them from coming. */
  async bring(hashes: readonly string[]): Promise<boolean> {
    if (this.#isBringing) return false;
    this.#isBringing = true;
    return Promise.race([this.#bring(hashes), wait(searchPatience, false, { ref: false })]);
  }

  async #bring(hashes: readonly string[]): Promise<boolean> {
    try {
      return await this.#engine.bringTexts(hashes);
    } catch (error) {
      this.#engine.fault("the texts of what a search found", error);
      return false;
    } finally {
      this.#isBringing = false;
    }
  }
}
