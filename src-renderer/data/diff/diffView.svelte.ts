/** How two texts are shown beside each other. */
export type DiffLayout = "inline" | "split";
/** Whether they are shown as they read or as they are written. */
export type DiffForm = "rendered" | "source";

const key = "recto.diff";

/** The reader's choice of how differences are shown, everywhere and from one start to the next. */
class DiffView {
  layout = $state<DiffLayout>("inline");
  form = $state<DiffForm>("rendered");

  constructor() {
    const [layout, form] = (localStorage.getItem(key) ?? "").split(" ");
    if (layout === "split") this.layout = layout;
    if (form === "source") this.form = form;
  }

  choose(chosen: { layout?: DiffLayout; form?: DiffForm }): void {
    this.layout = chosen.layout ?? this.layout;
    this.form = chosen.form ?? this.form;
    localStorage.setItem(key, `${this.layout} ${this.form}`);
  }
}

export const diffView = new DiffView();
