import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Keeps one token for each workspace in a file that only its owner can read: a browser shell has no keyring. */
export function openTokenFile(path: string) {
  const read = async (): Promise<Record<string, string>> => {
    try {
      return JSON.parse(await readFile(path, "utf8")) as Record<string, string>;
    } catch {
      return {};
    }
  };
  const write = async (tokens: Record<string, string>): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, JSON.stringify(tokens), { mode: 0o600 });
    await chmod(`${path}.new`, 0o600);
    await rename(`${path}.new`, path);
  };
  return {
    read: async (workspace: string): Promise<string | undefined> => (await read())[workspace],
    write: async (workspace: string, token: string): Promise<void> =>
      write({ ...(await read()), [workspace]: token }),
    async remove(workspace: string): Promise<void> {
      const { [workspace]: _removed, ...others } = await read();
      await write(others);
    },
  };
}
