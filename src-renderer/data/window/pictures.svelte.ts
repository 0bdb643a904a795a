import { tell } from "../calls/ask.ts";
import { texts } from "../../texts/texts.ts";
import { attempt } from "../pages/pageActions.ts";
import { toasts } from "./toasts.svelte.ts";

/** The hosts of which the writer agreed to see pictures; getting one tells its host who reads the page. */
class Pictures {
  hosts = $state.raw<readonly string[]>([]);
  #isRead = false;

  /** Reads the hosts, once. */
  read(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    void attempt(async () => (this.hosts = await tell("pictureHosts", undefined)));
  }

  /** Shows the pictures of a host from now on, which is said, or no longer. */
  show(host: string, shown = true): Promise<boolean> {
    return attempt(async () => {
      this.hosts = await tell("showPictures", { host, shown });
      const { trusted, takeBack } = texts.desktop.picture;
      if (shown) toasts.show(trusted(host), { label: takeBack, run: () => void this.show(host, false) });
    });
  }
}

export const pictures = new Pictures();

/** A picture on somebody else's server: whose, and the address under which our own host gives it. */
export interface RemotePicture {
  host: string;
  address: string;
}

/** What an address outside leads to as a picture; undefined for one that is none over the web. */
export function remotePicture(target: string): RemotePicture | undefined {
  const whole = target.startsWith("//") ? `https:${target}` : target;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  if (url.protocol === "http:") url.protocol = "https:";
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return undefined;
  return { host: url.host, address: `pictures?address=${encodeURIComponent(url.href)}` };
}
