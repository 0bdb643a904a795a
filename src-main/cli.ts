/*
 * The `recto` command. An older Node ends without a message as soon as SQLite is loaded, so its version is looked at
 * before anything that might load it.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  const run = async (): Promise<void> => {
    const { runCommand } = await import("./cli/runCommand.ts");
    const { watchOutput } = await import("./cli/output.ts");
    watchOutput();
    const code = await runCommand(process.argv.slice(2));
    // A result that could not be written may have set it already.
    if (code !== 0) process.exitCode = code;
  };
  run().catch((error: unknown) => {
    console.error(`recto: this program is not whole: ${String(error)}`);
    process.exitCode = 1;
  });
} else {
  console.error(`recto: this needs Node 22.18 or newer, and this is ${process.versions.node}.`);
  process.exitCode = 1;
}
