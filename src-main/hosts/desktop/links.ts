import { BrowserWindow, clipboard, dialog, shell } from "electron";
import type { MessageBoxOptions } from "electron";
import { ApiError } from "../../api/error.ts";
import { isOutsideAddress } from "../../content/links/outsideAddress.ts";
import type { SettingsFile } from "./settings.ts";
import { texts } from "./texts/texts.ts";

/** An address longer than this fills a dialog; its beginning and its end say where it leads. */
const longestShown = 400;

/** Opens addresses outside, and shows the writer first where they lead. */
export class LinkOpener {
  readonly #settings: SettingsFile;
  #isAsking = false;

  constructor(settings: SettingsFile) {
    this.#settings = settings;
  }

  /**
   * Opens an outside address in the system's own program for it, if the writer agrees. Throws 400 for an address that a
   * system might run. A second link while the first one is being asked about is not opened: nobody clicks two.
   */
  async open(address: string): Promise<void> {
    if (!isOutsideAddress(address))
      throw new ApiError(400, `"${address}" is no web, mail or telephone address, so it was not opened.`);
    // As the system gets it: a host in letters that look like others is shown as what it is, "xn--…".
    const url = new URL(address);
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      if (await this.#agrees(url)) await shell.openExternal(url.href);
    } finally {
      this.#isAsking = false;
    }
  }

  async #agrees(url: URL): Promise<boolean> {
    const { host, href } = url;
    const { trustedHosts } = this.#settings.current;
    // Only a name over a line that nobody reads is trusted for good.
    const isTrustable = url.protocol === "https:";
    if (isTrustable && trustedHosts.includes(host)) return true;
    const { links, common } = texts();
    const options: MessageBoxOptions = {
      type: "question",
      message: questionAbout(url),
      detail: shortened(href),
      buttons: [common.open, links.copy, common.cancel],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
      ...(isTrustable ? { checkboxLabel: links.trust(host) } : {}),
    };
    const window = BrowserWindow.getFocusedWindow();
    const { response, checkboxChecked } = await (window === null
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(window, options));
    if (response === 1) await clipboard.writeText(href);
    if (response !== 0) return false;
    if (checkboxChecked && isTrustable) this.#settings.change({ trustedHosts: [...trustedHosts, host] });
    return true;
  }
}

function questionAbout({ protocol, host, pathname }: URL): string {
  const { links } = texts();
  if (protocol === "mailto:") return links.mail(shortened(decoded(pathname)));
  if (protocol === "tel:") return links.telephone(shortened(decoded(pathname)));
  return links.web(host);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const shortened = (text: string): string =>
  text.length <= longestShown
    ? text
    : `${text.slice(0, longestShown - 100)} … ${text.slice(text.length - 80)}`;
