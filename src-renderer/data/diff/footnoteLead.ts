/** What a footnote begins with: its mark, as it stands in the words too. The first group is its label. */
export const footnoteLead = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/;

/** What a line begins with that goes on with the footnote above it. */
export const footnoteIndent = /^(?: {4}| {0,3}\t)/;
