const schemes = new Set(["https:", "http:", "mailto:", "tel:"]);

/** Whether an address leads to a site, a mailbox or a telephone: to nothing that a browser or system would run. */
export function isOutsideAddress(address: string): boolean {
  return URL.canParse(address) && schemes.has(new URL(address).protocol);
}

const longestAddress = 2048;

/**
 * An address as people type it, in the form that a link page keeps: with the scheme that `//example.org`,
 * `www.example.org` and `me@example.org` lack, and without signs that no address has. Undefined for what is none.
 */
export function outsideAddressOf(typed: string): string | undefined {
  const whole = typed.startsWith("//")
    ? `https:${typed}`
    : /^www\./i.test(typed)
      ? `https://${typed}`
      : /^[^\s/:@?#]+@[^\s/:@?#]+$/.test(typed)
        ? `mailto:${typed}`
        : typed;
  if (!isOutsideAddress(whole)) return undefined;
  const address = /[^!-~]|[<>\\^`{|}"]/.test(whole) ? new URL(whole).href : whole;
  return address.length <= longestAddress ? address : undefined;
}
