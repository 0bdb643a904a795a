const key = "recto.writing";

interface Choices {
  outline: boolean;
  typewriter: boolean;
  focus: boolean;
}

function read(): Choices {
  const none: Choices = { outline: false, typewriter: false, focus: false };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Choices>) };
  } catch {
    return none;
  }
}

/** How the writer likes to write, remembered on this computer. */
class Writing {
  #choices = $state.raw<Choices>(read());

  readonly outline = $derived(this.#choices.outline);
  readonly typewriter = $derived(this.#choices.typewriter);
  readonly focus = $derived(this.#choices.focus);

  toggle(name: keyof Choices): void {
    this.#choices = { ...this.#choices, [name]: !this.#choices[name] };
    localStorage.setItem(key, JSON.stringify(this.#choices));
  }
}

export const writing = new Writing();
