const ref = /\]\(\s*\{\{[<%]\s*(?:rel)?ref\s+(?:"([^"\n]*)"|`([^`\n]*)`|([^\s"`]+))\s*[>%]\}\}\s*\)/g;

/** A page in which the targets that Hugo looks up by a shortcode stand as themselves: `{{< ref "page.md" >}}`. */
export const withPlainRefs = (markdown: string): string =>
  markdown.replace(
    ref,
    (_all, quoted?: string, ticked?: string, bare?: string) =>
      `](${(quoted ?? ticked ?? bare ?? "").replace(/[\s()<>]/g, encodeURIComponent)})`,
  );
