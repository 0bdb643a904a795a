import { isAbsolute } from "node:path";
import { requireReady } from "./readiness.ts";

interface Question {
  buttons?: string[];
  cancelId?: number;
}

const early = "dialog module can only be used after app is ready";
const ask = <T>(answer: T): T => {
  requireReady(early);
  return answer;
};

/** Every dialog is dismissed; a test that wants another answer puts it here, as it would in Electron. */
export const dialog = {
  showSaveDialog: async () => ask({ canceled: true, filePath: "" }),
  showOpenDialog: async () => ask({ canceled: true, filePaths: [] as string[] }),
  async showMessageBox(...given: unknown[]): Promise<{ response: number; checkboxChecked: boolean }> {
    const { cancelId = 0 } = given.at(-1) as Question;
    return ask({ response: cancelId, checkboxChecked: false });
  },
  showErrorBox: (title: string, text: string) => void process.stderr.write(`${title}: ${text}\n`),
};

/** Opens nothing, but refuses what Electron refuses. */
export const shell = {
  async openExternal(address: string): Promise<void> {
    if (!URL.canParse(address)) throw new Error("Invalid URL");
  },
  async openPath(path: string): Promise<string> {
    return isAbsolute(path) ? "" : "Failed to open path";
  },
  showItemInFolder: (_path: string): void => undefined,
  beep: (): void => undefined,
};

let copied = "";
export const clipboard = {
  writeText: async (text: string): Promise<void> => void (copied = text),
  readText: async (): Promise<string> => copied,
};
