/**
 * A character class body (with the flag `u`): what a terminal, a page or a reader's eye could be
 * made to misread. Control characters, among them those that begin terminal escapes, line and
 * paragraph separators, marks that change the direction of text, invisible characters and lone
 * surrogates. The two joiners are not in it: scripts and emoji need them.
 */
export const UNSAFE_CLASS = String.raw`\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}`;
