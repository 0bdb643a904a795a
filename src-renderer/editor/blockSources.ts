import { ask } from "../data/calls/ask.ts";
import { fileAddress, type Branch } from "../data/pages/content.ts";
import { readAll } from "../data/calls/readAll.ts";
import type { StoredFile } from "../data/calls/records.ts";
import { workspace } from "../data/workspace/workspace.svelte.ts";

/** A file of the space, as its card shows it. */
export interface ShownFile {
  name: string;
  size: number;
  type: string;
  /** Where its bytes are. */
  address: string;
}

/** What blocks show that is not in their page. */
export interface BlockSources {
  /** A file by the target that the writer typed. */
  file(target: string): ShownFile | undefined;
  /** What an expression comes to where it only names a variable; undefined for any other. */
  value(expression: string): string | undefined;
  /** A specification by its name, as it was read. */
  specification(name: string): Promise<unknown>;
  /** The names of the organization's specifications. */
  specifications(): Promise<string[]>;
}

/** Asks the same again after a while only: specifications are large. */
const freshFor = 30_000;

/** Blocks of a branch ask the same core as every screen. */
export function blockSources(
  branch: Branch,
  valueOf: (expression: string) => string | undefined,
  findFile: (target: string) => StoredFile | undefined,
): BlockSources {
  const asked = new Map<string, { at: number; answer: Promise<unknown> }>();
  const once = (key: string, read: () => Promise<unknown>): Promise<unknown> => {
    const before = asked.get(key);
    if (before && performance.now() - before.at < freshFor) return before.answer;
    const answer = read().catch(() => {
      // What is not here yet may come with the next sync.
      asked.delete(key);
      return undefined;
    });
    asked.set(key, { at: performance.now(), answer });
    return answer;
  };
  return {
    file(target) {
      const file = findFile(target);
      return (
        file && {
          name: file.name,
          size: file.size,
          type: file.contentType,
          address: fileAddress(branch, file),
        }
      );
    },
    value: valueOf,
    specifications: listSpecifications,
    specification: (name) => once(`specification ${name}`, () => readSpecification(name, branch, findFile)),
  };
}

async function listSpecifications(): Promise<string[]> {
  const all = await readAll((paging) =>
    ask("listOpenAPISpecs", { organizationId: workspace.organization, ...paging }),
  );
  return all.map(({ slug }) => slug).toSorted();
}

/** A specification of the organization, which the core has read, or one that lies in files of the space. */
async function readSpecification(
  name: string,
  branch: Branch,
  findFile: (target: string) => StoredFile | undefined,
): Promise<unknown> {
  const { firstFile, isSpecificationFile, readSpecificationFiles, readText } =
    await import("./pieces/specificationFiles.ts");
  if (isSpecificationFile(name)) {
    const first = findFile(name);
    if (!first) return undefined;
    // What it names lies beside its name, however the page names it.
    return readSpecificationFiles(first.name, async (target) => {
      const file = target === first.name ? first : findFile(target);
      const response = file && (await fetch(fileAddress(branch, file)));
      return response?.ok ? readText(await response.text()) : undefined;
    });
  }
  const { filesystem } = await ask("getLatestOpenAPISpecVersionContent", {
    organizationId: workspace.organization,
    specSlug: name,
  });
  const root = firstFile(filesystem);
  return root === undefined
    ? undefined
    : readSpecificationFiles(root, (target) => Promise.resolve(filesystem[target]));
}
