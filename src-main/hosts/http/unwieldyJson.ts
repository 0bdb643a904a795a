/** What no input of ours comes near, and what every later step can follow without running out of stack. */
const deepest = 500;

/** An object of more fields is no object any more but a table, whose every look-up and copy takes its time. */
const mostFields = 10_000;

/** The largest body whose values say anything has fewer; looking at each would take seconds. */
const mostValues = 1_000_000;

/**
 * What of a text makes it more than can be read as JSON in reasonable time and memory, as a sentence; `text` need not be
 * JSON. Costs one pass over its signs.
 */
export function findUnwieldy(text: string): string | undefined {
  /** Of each object or array that is open, how many fields it has had so far. */
  const fields: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x22) at = endOfString(text, at);
    else if (sign === 0x5b || sign === 0x7b) {
      values += 1;
      if (fields.push(0) > deepest)
        return "The body has arrays and objects inside each other, too deep to mean anything.";
    } else if (sign === 0x5d || sign === 0x7d) fields.pop();
    else if (sign === 0x2c) values += 1;
    else if (sign === 0x3a && fields.length > 0) {
      const count = (fields.at(-1) ?? 0) + 1;
      fields[fields.length - 1] = count;
      if (count > mostFields) return `The body has an object with more than ${mostFields} fields.`;
    }
    if (values > mostValues) return `The body has more than ${mostValues} values.`;
  }
  return undefined;
}

/** The place of the quotation mark that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 0x5c) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
