/** What a writer is asked before something is done. */
interface Question {
  title: string;
  explanation: string;
  /** The word on the button that goes ahead. */
  action: string;
}

/** Asks the writer, one thing at a time: a later question takes the one before back. */
class Asked {
  #question = $state.raw<Question & { answer: (goAhead: boolean) => void }>();

  /** What the writer is asked now. */
  readonly question = $derived(this.#question);

  /** Answers whether the writer goes ahead. */
  ask(question: Question): Promise<boolean> {
    this.#question?.answer(false);
    return new Promise((resolve) => {
      const answer = (goAhead: boolean) => {
        this.#question = undefined;
        resolve(goAhead);
      };
      this.#question = { ...question, answer };
    });
  }
}

export const asked = new Asked();
