import { quote } from "../../document/attributes.ts";
import { trimmed } from "./lines.ts";

/* Blocks of this format, in lines. */

export type HintStyle = "info" | "success" | "warning" | "danger";

/** A hint; a title is its first paragraph. */
export function hint(style: HintStyle, title: string | undefined, body: readonly string[]): string[] {
  const words = trimmed(body);
  const head = title === undefined ? [] : [title.includes("*") ? title : `**${title}**`];
  const between = head.length > 0 && words.length > 0 ? [""] : [];
  return [`{% hint style="${style}" %}`, ...head, ...between, ...words, "{% endhint %}"];
}

export function expandable(title: string, isOpen: boolean, body: readonly string[]): string[] {
  const summary = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return [
    isOpen ? "<details open>" : "<details>",
    "",
    `<summary>${summary}</summary>`,
    "",
    ...trimmed(body),
    "",
    "</details>",
  ];
}

export interface Tab {
  title: string;
  body: readonly string[];
}

export const tabs = (all: readonly Tab[]): string[] => [
  "{% tabs %}",
  ...all.flatMap(({ title, body }, at) => [
    ...(at === 0 ? [] : [""]),
    `{% tab title=${quoted(title)} %}`,
    ...trimmed(body),
    "{% endtab %}",
  ]),
  "{% endtabs %}",
];

/** Code with what is said of it around it. */
export const describedCode = (
  { title, hasNumbers }: { title: string | undefined; hasNumbers: boolean },
  fence: readonly string[],
): string[] => {
  const titled = title === undefined ? "" : ` title=${quoted(title)}`;
  return [`{% code${titled}${hasNumbers ? ' lineNumbers="true"' : ""} %}`, ...fence, "{% endcode %}"];
};

/** Words as the value of an attribute, which cannot hold both kinds of quotes. */
const quoted = (words: string): string =>
  quote(words) ?? `"${words.replaceAll('"', "”").replaceAll("%}", "% }")}"`;
