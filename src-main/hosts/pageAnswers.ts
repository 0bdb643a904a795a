import type { Result } from "../../src-preload/bridge.ts";
import type { FileContent } from "../core/core.ts";

/** What a page can ask for, of the workspace that its window shows or, where it names none, the one chosen last. */
export interface PageAnswers {
  call(operation: string, input: unknown, workspace?: string): Promise<Result<unknown>>;
  desktop(verb: string, input: unknown, workspace?: string): Promise<Result<unknown>>;
}

/** What the workspaces give to a page beside answers. */
export interface PageFiles {
  readFile(
    space: string,
    file: string,
    changeRequest?: string,
    workspace?: string,
  ): Promise<FileContent | undefined>;
  /** A picture on somebody else's server that the writer agreed to see. */
  readPicture(address: string): Promise<FileContent | undefined>;
}
