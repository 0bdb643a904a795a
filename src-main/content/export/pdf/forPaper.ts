import type { Paper } from "./paper.ts";

const picture = /<img((?:\s[\w-]+(?:="[^"]*")?)*)>/g;

/**
 * An exported page as it is printed: on this paper, and with nothing to fetch. A picture that the file does not hold
 * itself is named instead of shown.
 */
export function forPaper(html: string, paper: Paper): string {
  const [head = "", ...rest] = html.split("</head>");
  const alone =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">" +
    `<style>@page { size: ${paper}; }</style>`;
  const shown = rest.join("</head>").replaceAll(picture, (whole, attributes: string) => {
    const source = valueIn(attributes, "src");
    return source.startsWith("data:") ? whole : `<em>${valueIn(attributes, "alt") || source}</em>`;
  });
  return `${head}${alone}</head>${shown}`;
}

/** An attribute of a tag, as it is written there. */
const valueIn = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
