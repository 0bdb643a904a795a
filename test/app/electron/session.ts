import { Protocol } from "./schemes.ts";

type Ask = (details: { url: string }, decide: (decision: { cancel?: boolean }) => void) => void;

type OnPermission = (contents: unknown, permission: string, decide: (granted: boolean) => void) => void;
type CheckPermission = (contents: unknown, permission: string) => boolean;

/** What the pages of one session share; in Chromium all are in one, which keeps nothing anyway. */
export class Session {
  readonly protocol = new Protocol();
  #ask: Ask | undefined;

  readonly webRequest = { onBeforeRequest: (ask: Ask) => void (this.#ask = ask) };

  readonly availableSpellCheckerLanguages = ["de", "en-GB", "en-US", "fr"];
  /** Chromium keeps them from one start to the next, as a test may have it. */
  #languages = ["en-US"];
  #isChecking = true;
  /** The dictionaries that were fetched over the network: what is checked is fetched at once where it is not there. */
  readonly fetched = new Set<string>();
  #onPermission: OnPermission | undefined;
  #checkPermission: CheckPermission | undefined;

  /** Permissions are refused by a headless Chromium anyway; the handlers are kept so that a test can ask them. */
  setPermissionRequestHandler(handler: OnPermission): void {
    this.#onPermission = handler;
  }

  setPermissionCheckHandler(handler: CheckPermission): void {
    this.#checkPermission = handler;
  }

  /** What a page gets that asks for a permission: without a handler Electron grants it. */
  grants(permission: string): boolean {
    let granted = true;
    this.#onPermission?.(null, permission, (decision) => (granted = decision));
    return granted && (this.#checkPermission?.(null, permission) ?? true);
  }

  setDevicePermissionHandler = (_handler: () => boolean): void => undefined;

  /** The ways of the system, as a test has them. */
  ways = "DIRECT";

  async resolveProxy(url: string): Promise<string> {
    if (!URL.canParse(url)) throw new Error("Invalid URL");
    return this.ways;
  }

  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.find((one) => !this.availableSpellCheckerLanguages.includes(one));
    if (unknown !== undefined) throw new Error(`Invalid language code provided: "${unknown}"`);
    this.#languages = [...languages];
    this.#fetch();
  }

  setSpellCheckerEnabled(is: boolean): void {
    this.#isChecking = is;
    this.#fetch();
  }

  isSpellCheckerEnabled = (): boolean => this.#isChecking;

  #fetch(): void {
    if (this.#isChecking) for (const language of this.#languages) this.fetched.add(language);
  }

  getSpellCheckerLanguages = (): string[] => [...this.#languages];
  addWordToSpellCheckerDictionary = () => true;

  /** Does somebody decide about every request? */
  get isAsked(): boolean {
    return this.#ask !== undefined;
  }

  mayRequest(url: string): boolean {
    let cancelled = false;
    this.#ask?.({ url }, ({ cancel = false }) => (cancelled = cancel));
    return !cancelled;
  }
}

export const defaultSession = new Session();
const partitions = new Map<string, Session>();

export function fromPartition(name: string): Session {
  const session = partitions.get(name) ?? new Session();
  partitions.set(name, session);
  return session;
}
