const key = "recto.writing";

interface Choices {
  outline: boolean;
  /** Who wrote each block, beside it. */
  blame: boolean;
  /** Comments beside the block that they are on. */
  margin: boolean;
  typewriter: boolean;
  focus: boolean;
}

function read(): Choices {
  const first: Choices = { outline: false, blame: false, margin: true, typewriter: false, focus: false };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Choices>) };
  } catch {
    return first;
  }
}

/** How the writer likes to write, remembered on this computer. */
class Writing {
  #choices = $state.raw<Choices>(read());

  readonly outline = $derived(this.#choices.outline);
  readonly blame = $derived(this.#choices.blame);
  readonly margin = $derived(this.#choices.margin);
  readonly typewriter = $derived(this.#choices.typewriter);
  readonly focus = $derived(this.#choices.focus);

  toggle(name: keyof Choices): void {
    this.#choices = { ...this.#choices, [name]: !this.#choices[name] };
    localStorage.setItem(key, JSON.stringify(this.#choices));
  }
}

export const writing = new Writing();
