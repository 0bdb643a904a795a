/** The paths under which a site shows a file of one of these folders: those below the folder. */
export const publicPaths = (path: string, folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    folder !== "" && path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
  );
