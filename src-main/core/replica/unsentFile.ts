import type { Reader } from "../../store/handles.ts";
import { listUnsent, type Unsent } from "../../sync/attention.ts";

/** What a writer did that the instance does not have, as one file that any editor of texts shows. */
export interface UnsentFile {
  name: string;
  text: string;
  /** How many changes it holds. */
  changes: number;
}

/** Writes down all that was not sent, with the texts whole, oldest first. */
export async function writeUnsent(db: Reader, workspace: string): Promise<UnsentFile> {
  const unsent = await listUnsent(db);
  const changes = unsent.length === 1 ? "One change" : `${unsent.length} changes`;
  const heading = `# What was not sent from “${workspace}”\n\n${changes}, oldest first.\n`;
  return {
    name: `Unsent changes of ${workspace}.md`,
    text: [heading, ...unsent.map(section)].join("\n"),
    changes: unsent.length,
  };
}

function section({ title, at, error, text, base, input }: Unsent): string {
  const minute = `${at.slice(0, 16).replace("T", " ")} UTC`;
  const parts = [`## ${title}\n`, `Made on ${minute}. ${error?.message ?? "It was not sent yet."}\n`];
  if (text !== null) parts.push(fenced("markdown", text));
  if (text === null || hasMore(input)) parts.push(fenced("json", JSON.stringify(input, null, 2)));
  if (base) parts.push("It was made on this text:\n", fenced("markdown", base));
  return parts.join("\n");
}

/** Does an input say more than the one text that stands for it? */
function hasMore({ body }: Record<string, unknown>): boolean {
  const { changes } = (body ?? {}) as { changes?: unknown[] };
  return Array.isArray(changes) && changes.length > 1;
}

/** A text between two lines that it does not hold itself. */
function fenced(language: string, text: string): string {
  const runs = (text.match(/~+/g) ?? []).map((run) => run.length);
  const fence = "~".repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return `${fence}${language}\n${text.endsWith("\n") ? text : `${text}\n`}${fence}\n`;
}
