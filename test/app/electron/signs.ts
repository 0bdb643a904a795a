import { EventEmitter } from "node:events";
import type { Menu } from "./menu.ts";
import { requireReady } from "./readiness.ts";

/** A picture as its bytes; whether they are one is told by how a PNG begins. */
export class NativeImage {
  readonly #bytes: Buffer;
  readonly #isTemplate = { is: false };

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  isEmpty(): boolean {
    return this.#bytes.subarray(1, 4).toString("latin1") !== "PNG";
  }

  setTemplateImage(is: boolean): void {
    this.#isTemplate.is = is;
  }

  toPNG(): Buffer {
    return this.#bytes;
  }

  resize = (): NativeImage => this;
}

export const nativeImage = {
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
  createFromBitmap: (bytes: Buffer, { width, height }: { width: number; height: number }) => {
    if (bytes.length !== width * height * 4) throw new Error("Invalid buffer size");
    return new NativeImage(bytes);
  },
  createFromBuffer: (bytes: Buffer) => new NativeImage(bytes),
  createFromDataURL: (address: string) => new NativeImage(Buffer.from(address.split(",")[1] ?? "", "base64")),
};

/** A sign in the system's tray, which nobody sees. */
export class Tray extends EventEmitter {
  static readonly all = new Set<Tray>();
  menu: Menu | null = null;
  toolTip = "";
  title = "";

  constructor(image: NativeImage) {
    super();
    requireReady("Cannot create Tray before app is ready");
    if (!(image instanceof NativeImage)) throw new TypeError("Error processing argument at index 0");
    Tray.all.add(this);
  }

  setContextMenu(menu: Menu | null): void {
    this.#requireAlive();
    this.menu = menu;
  }

  setToolTip(text: string): void {
    this.#requireAlive();
    this.toolTip = text;
  }

  setTitle(text: string): void {
    this.#requireAlive();
    this.title = text;
  }

  setImage = (_image: NativeImage): void => this.#requireAlive();
  isDestroyed = (): boolean => !Tray.all.has(this);

  destroy(): void {
    Tray.all.delete(this);
  }

  #requireAlive(): void {
    if (this.isDestroyed()) throw new TypeError("Tray is destroyed");
  }
}

/** A notification of the system; the stand-in keeps those that were shown. */
export class Notification extends EventEmitter {
  static shown: Notification[] = [];
  readonly title: string;
  readonly body: string;

  constructor({ title = "", body = "" }: { title?: string; body?: string } = {}) {
    super();
    requireReady("Cannot create Notification before app is ready");
    this.title = title;
    this.body = body;
  }

  static isSupported = (): boolean => true;

  show(): void {
    Notification.shown.push(this);
    this.emit("show", {});
  }

  close(): void {
    this.emit("close", {});
  }
}
