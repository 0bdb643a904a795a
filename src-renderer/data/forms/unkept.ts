/** A field, as far as it tells whether its words may be kept. */
export interface AskedField {
  type: string;
  value: string;
  /** It is marked as one whose words are secret. */
  isMarked: boolean;
}

/** An address with somebody's name or password in it, also while it is being typed: what a port is ends with its digits. */
const namesSomebody = /\w:\/\/[^\s/?#]*(?:@|:(?!\d*(?:[/?#\s]|$)))/;
/** An address of which nobody knows yet whether a name comes before its host. */
const isBegun = /\w:\/\/[^\s/]*$/;
/** What an address asks for may be asked with a token. */
const isAsking = /\w:\/\/\S*\?\S/;

/** Must what is written in a field be on no disk? */
export const isUnkept = ({ type, value, isMarked }: AskedField): boolean =>
  isMarked || type === "password" || [namesSomebody, isBegun, isAsking].some((one) => one.test(value));
