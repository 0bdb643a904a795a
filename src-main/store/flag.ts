/** 0 or 1: neither dialect's booleans travel well. */
export type Flag = 0 | 1;
