import { EventEmitter } from "node:events";
import { requireReady } from "./readiness.ts";

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const earlyScreen = "The 'screen' module can't be used before the app 'ready' event";

/** The monitors: one, unless a test plugs in others. */
class Screen extends EventEmitter {
  areas: Area[] = [{ x: 0, y: 0, width: 1920, height: 1080 }];

  getAllDisplays(): { workArea: Area; bounds: Area }[] {
    requireReady(earlyScreen);
    return this.areas.map((area) => ({ workArea: area, bounds: area }));
  }

  getPrimaryDisplay(): { workArea: Area; bounds: Area } {
    return this.getAllDisplays()[0]!;
  }
}

export const screen = new Screen();

/** Sleep and waking, as a test tells them. */
export const powerMonitor = new EventEmitter();

/** Whether the computer has a network, as a test tells it. */
class Net {
  connected = true;

  get online(): boolean {
    return this.isOnline();
  }

  isOnline(): boolean {
    requireReady("net module can only be used after app is ready");
    return this.connected;
  }
}

export const net = new Net();
