/**
 * The program of a worker thread, by its name: beside whoever starts it, a module of the sources by `import.meta.url`.
 * A build has all of them in one folder.
 */
export const besideProgram = (module: string, name: string): URL =>
  new URL(`./${name}.${module.endsWith(".ts") ? "ts" : "js"}`, module);
