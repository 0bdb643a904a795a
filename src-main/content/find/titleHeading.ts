const heading = /^#[ \t]+(.*?)[ \t]*#*[ \t]*\r?\n/;

/** Where a page's text begins for its readers: behind a first heading that only repeats the title. */
export function behindTitle(text: string, title: string): number {
  const [line, words] = heading.exec(text) ?? [];
  return line !== undefined && words === title.trim() ? line.length : 0;
}
