/** Runs `run` once things have been quiet for `wait` milliseconds after the last call. */
export function settled(wait: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, wait);
  };
}
