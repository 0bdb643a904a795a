import { join } from "node:path";
import type { Workspaces } from "../../core/workspaces/workspaces.ts";
import { startDemo } from "./demo.ts";
import { openSeat, type SeatOptions } from "./seat.ts";

/** What a writer meets in a demo: an instance on this machine, and a second writer. */
export interface Company {
  /** Opens the second writer's page, once. */
  url: string;
  /** Connects the first writer to the instance, as themself; one that starts offline goes offline again. */
  meet(workspaces: Workspaces, offline: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts the demo's instance and seats its second writer at it. */
export async function startCompany(options: Omit<SeatOptions, "port" | "offline">): Promise<Company> {
  const folder = join(options.folder, "demo");
  const instance = await startDemo({ ...options, folder });
  const meet = async (workspaces: Workspaces, token: string, offline: boolean): Promise<void> => {
    const connected = await workspaces.desktop("connect", { url: instance.url, token });
    if (!connected.ok) throw new Error(`The demo could not be connected to: ${connected.error.message}`);
    if (offline) await workspaces.desktop("setOnline", { online: false });
  };
  try {
    const second = await openSeat({ ...options, folder: join(folder, "second") });
    const close = async (): Promise<void> => {
      await second.close();
      await instance.close();
    };
    try {
      await meet(second.workspaces, instance.second, false);
    } catch (error) {
      await second.close();
      throw error;
    }
    return {
      url: second.url,
      meet: (workspaces, offline) => meet(workspaces, instance.first, offline),
      close,
    };
  } catch (error) {
    await instance.close();
    throw error;
  }
}
