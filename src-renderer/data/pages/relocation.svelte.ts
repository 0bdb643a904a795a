/** The pages that are to go elsewhere, while their writer chooses where; and those that went there last. */
class Relocation {
  /** Undefined while nobody chooses. */
  asked = $state.raw<ReadonlySet<string> | undefined>();
  /** One of those that went last: the tree shows it where it is now. */
  arrived = $state.raw<string | undefined>();

  ask(pages: ReadonlySet<string>): void {
    this.asked = pages;
  }
}

export const relocation = new Relocation();
