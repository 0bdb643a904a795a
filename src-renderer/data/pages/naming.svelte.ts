/** A page that was asked for and is not shown yet: what its writer goes on to type is its title. */
class Naming {
  isUnderWay = $state(false);
  typed = $state("");

  begin(): void {
    this.typed = "";
    this.isUnderWay = true;
  }

  /** The title has a field by now, or nobody waits for it any more; answers what was typed so far. */
  end(): string {
    this.isUnderWay = false;
    return this.typed;
  }
}

export const naming = new Naming();
