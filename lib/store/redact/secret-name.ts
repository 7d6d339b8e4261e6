/** Source of a pattern for the end of names that mean a secret; case does not matter. */
export const SECRET_NAMES = String.raw`(?:pass(?:word|wd|phrase)|pwd|secret|credential|(?:api|access|account|private|secret|auth|encryption|signing)[-_ ]?key|token)`;

const NAME = new RegExp(`${SECRET_NAMES}$`, 'i');
/** A `token` may also be a place in a list or a piece of text; with these it opens doors. */
const TOKEN_OF_ACCESS = /(?:access|auth|api|bot|refresh|bearer)[-_ ]?token$/i;
const OTHER_TOKEN =
  /(?:page|next|prev|previous|continuation|cursor|sync|start|end|resume|cancel|cancellation|stop|eos|bos|pad|unk|mask)[-_ ]?token$/i;

/**
 * Whether a name says that its value is a secret: `outright` as `db_password`, `perhaps` as `token`;
 * null when it says nothing of the kind.
 */
export function secretName(name: string): 'outright' | 'perhaps' | null {
  const end = name.slice(-48);
  if (!NAME.test(end) || OTHER_TOKEN.test(end)) return null;
  return /token$/i.test(end) && !TOKEN_OF_ACCESS.test(end) ? 'perhaps' : 'outright';
}
