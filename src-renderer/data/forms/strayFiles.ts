/* A file that is dropped where nothing takes it would be shown instead of the app, as on every page. */

/** What is dropped on a field for files is the field's. */
const isBroughtWith = ({ dataTransfer, target }: DragEvent): boolean =>
  (dataTransfer?.types.includes("Files") ?? false) &&
  !(target instanceof Element && target.closest("input[type=file]"));

/** Has files be dropped in texts alone, as they are dragged over the window. */
export function keepOffFiles(event: DragEvent): void {
  if (event.defaultPrevented || !isBroughtWith(event)) return;
  event.preventDefault();
  const isOverText = event.target instanceof Element && event.target.closest(".cm-content") !== null;
  if (!isOverText && event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

/** Leaves a file that was dropped on what takes none. */
export function leaveFiles(event: DragEvent): void {
  if (isBroughtWith(event)) event.preventDefault();
}
