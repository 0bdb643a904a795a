/** The templates that ship with the app, each a folder of Markdown in `src-main/templates`. */
export const templateIds = ["product-docs", "api-reference", "changelog", "runbook", "handbook"] as const;

/** A page of a template, below the one of its parent's key. */
export interface TemplatePage {
  /** The path of its Markdown in the template, by which others link to it; of a group a name that no path has. */
  key: string;
  parent: string | null;
  title: string;
  /** Absent for a group. */
  markdown?: string;
}
