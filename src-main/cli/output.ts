/**
 * Looks after standard output and error: whoever reads only the first lines has what they wanted, and a result that
 * could not be written makes the command fail, whatever it did.
 */
export function watchOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "EPIPE") return;
      process.exitCode = 1;
      if (stream === process.stdout)
        console.error(`recto: the result could not be written (${code ?? "unknown"}).`);
    });
}
