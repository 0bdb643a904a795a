import { tell } from "../data/calls/ask.ts";
import { bridge } from "../data/calls/bridge.ts";
import { attempt } from "../data/pages/pageActions.ts";

/** A file of the workspace, by the address under which hosts give its bytes. */
const ownFile = /^files\/([\w-]+)\/([\w-]+)(?:\?(.*))?$/;

/** The file that is dragged: the one that a picture shows, or that a card stands for. */
function draggedAddress(target: EventTarget | null): string | null | undefined {
  if (target instanceof HTMLImageElement) return target.getAttribute("src");
  return target instanceof HTMLElement ? target.closest<HTMLElement>("[data-file]")?.dataset["file"] : null;
}

/**
 * Drags a picture or a file of the page out of the window, as the file that it is: with Alt held down, since a click
 * alone chooses it or puts the caret to its source. A browser drags pictures by itself.
 */
export function dragFileOut(event: DragEvent): void {
  const [, spaceId, file, query] = ownFile.exec(draggedAddress(event.target) ?? "") ?? [];
  if (bridge.host !== "desktop" || spaceId === undefined || file === undefined) return;
  event.preventDefault();
  const changeRequest = new URLSearchParams(query).get("changeRequest");
  void attempt(() =>
    tell("dragFile", { spaceId, file, ...(changeRequest === null ? {} : { changeRequest }) }),
  );
}
