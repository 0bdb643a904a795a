import { tell } from "../data/calls/ask.ts";
import { bridge } from "../data/calls/bridge.ts";
import { attempt } from "../data/pages/pageActions.ts";

/** A picture of the workspace, by the address under which hosts give its bytes. */
const ownFile = /^files\/([\w-]+)\/([\w-]+)(?:\?(.*))?$/;

/**
 * Drags a picture of the page out of the window, as the file that it is: with Alt held down, since a click alone puts the
 * caret to its source. A browser drags pictures by itself.
 */
export function dragFileOut(event: DragEvent): void {
  const address = event.target instanceof HTMLImageElement ? event.target.getAttribute("src") : null;
  const [, spaceId, file, query] = ownFile.exec(address ?? "") ?? [];
  if (bridge.host !== "desktop" || spaceId === undefined || file === undefined) return;
  event.preventDefault();
  const changeRequest = new URLSearchParams(query).get("changeRequest");
  void attempt(() =>
    tell("dragFile", { spaceId, file, ...(changeRequest === null ? {} : { changeRequest }) }),
  );
}
