import { EventEmitter } from "node:events";
import type { Menu } from "./menu.ts";
import { requireReady } from "./readiness.ts";

/** A picture as its bytes; whether they are one is told by how a PNG begins. */
export class NativeImage {
  readonly #bytes: Buffer;
  readonly #scale: number;
  readonly #isTemplate = { is: false };

  constructor(bytes: Buffer, scale = 1) {
    this.#bytes = bytes;
    this.#scale = scale;
  }

  /** In points, as a PNG says its pixels. */
  getSize(): { width: number; height: number } {
    const [width, height] = [16, 20].map((at) => this.#bytes.readUInt32BE(at) / this.#scale);
    return { width: width ?? 0, height: height ?? 0 };
  }

  isTemplateImage = (): boolean => this.#isTemplate.is;

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
  createFromBuffer: (bytes: Buffer, { scaleFactor = 1 }: { scaleFactor?: number } = {}) =>
    new NativeImage(bytes, scaleFactor),
  createFromDataURL: (address: string) => new NativeImage(Buffer.from(address.split(",")[1] ?? "", "base64")),
};

/** A sign in the system's tray, which nobody sees. */
export class Tray extends EventEmitter {
  static readonly all = new Set<Tray>();
  menu: Menu | null = null;
  toolTip = "";
  title = "";
  readonly image: NativeImage;

  constructor(image: NativeImage) {
    super();
    requireReady("Cannot create Tray before app is ready");
    if (!(image instanceof NativeImage)) throw new TypeError("Error processing argument at index 0");
    this.image = image;
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

/** A notification of the system, which takes its time; the stand-in keeps those that were shown. */
export class Notification extends EventEmitter {
  static shown: Notification[] = [];
  /** Why the system shows none, as a test has it. */
  static refusal: string | undefined;
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
    const { refusal } = Notification;
    if (refusal === undefined) Notification.shown.push(this);
    queueMicrotask(() => (refusal === undefined ? this.emit("show", {}) : this.emit("failed", {}, refusal)));
  }

  close(): void {
    this.emit("close", { reason: "userCanceled" });
  }
}
