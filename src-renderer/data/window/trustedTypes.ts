interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string, type: string, sink: string): string },
  ): unknown;
}

/**
 * What becomes of text that a script would have the browser read as HTML (`pagePolicy` of the hosts has the browser ask):
 * it is read into documents of their own, in which nothing runs or loads, and nowhere else.
 */
export function refuseHtml(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML(text, _type, sink) {
      if (sink.startsWith("DOMParser ")) return text;
      throw new TypeError(`Text is not put into the page as HTML (${sink}).`);
    },
  });
}
