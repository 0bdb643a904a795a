import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { dialog, safeStorage } from "electron";
import type { TokenVault } from "../../core/workspaces/workspacesOptions.ts";
import { renamePatiently } from "../../start/rename.mjs";
import { texts } from "./texts/texts.ts";

/**
 * Keeps the tokens of instances, encrypted with the system's key (design §8). `plain` is the file that the browser
 * shell uses on the same data: it is read for a workspace that was made there, and written where the system has no
 * key, which the writer is told.
 */
export function openTokens(path: string, plain: TokenVault): TokenVault {
  let told = false;

  const read = async (): Promise<Record<string, string>> => {
    try {
      return JSON.parse(await readFile(path, "utf8")) as Record<string, string>;
    } catch {
      return {};
    }
  };
  const write = async (sealed: Record<string, string>): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, JSON.stringify(sealed), { mode: 0o600 });
    renamePatiently(`${path}.new`, path);
  };
  const tell = (): void => {
    if (told) return;
    told = true;
    void dialog.showMessageBox({ type: "warning", ...texts().secrets });
  };
  const forget = async (workspace: string): Promise<void> => {
    const { [workspace]: sealed, ...others } = await read();
    if (sealed !== undefined) await write(others);
  };

  const vault: TokenVault = {
    async read(workspace) {
      const sealed = (await read())[workspace];
      if (sealed === undefined) return plain.read(workspace);
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
          Buffer.from(sealed, "base64"),
        );
        if (shouldReEncrypt) await vault.write(workspace, result);
        return result;
      } catch {
        // Another account's or another machine's key: the writer signs in again.
        return undefined;
      }
    },
    async write(workspace, token) {
      if (await hasSecretKey()) {
        const sealed = (await safeStorage.encryptStringAsync(token)).toString("base64");
        await write({ ...(await read()), [workspace]: sealed });
        await plain.remove(workspace);
      } else {
        tell();
        await plain.write(workspace, token);
        await forget(workspace);
      }
    },
    async remove(workspace) {
      await forget(workspace);
      await plain.remove(workspace);
    },
  };
  return vault;
}

/** On a Linux without a keyring Electron encrypts with a key that everybody knows. */
async function hasSecretKey(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return process.platform !== "linux" || safeStorage.getSelectedStorageBackend() !== "basic_text";
}
