const markdownName = /\.(md|markdown|mdx)$/i;

/** Is a file of this name Markdown, by what its name says? */
export const isMarkdownName = (path: string): boolean => markdownName.test(path);

/** A name or path without what says that it is Markdown. */
export const withoutMarkdownEnd = (path: string): string => path.replace(markdownName, "");
