/** The path that a relative or absolute link names, without `.md` and `README`. */
export function resolvePath(from: string, link: string): string {
  const steps = link.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of link.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  const last = steps.pop() ?? "";
  const name = last.replace(/\.md$/i, "");
  return (/^readme$/i.test(name) ? steps : [...steps, name]).join("/").toLowerCase();
}
