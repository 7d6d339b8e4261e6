import { SECRET_NAMES, secretName } from './secret-name.ts';
import { isCredentials, isDeliberate, isRandom, isUrlPassword } from './secret-value.ts';

/** How one kind of secret looks. */
export interface SecretShape {
  /** As it stands in `[redacted:kind#1]`. */
  readonly kind: string;
  /** Global. The secret is the group `secret` where there is one, else all of the match. */
  readonly pattern: RegExp;
  /** Whether a match is a secret; `name` is what stands in front of it where it is assigned. */
  readonly isSecret?: (secret: string, name: string) => boolean;
}

/** What a value gets that is a secret only by the name it is assigned to. */
export const ASSIGNED_SECRET = 'assigned-secret';

/** Whether a value is a secret, seeing the name it is assigned to. */
export function isAssignedSecret(secret: string, name: string): boolean {
  const meant = secretName(name);
  return meant !== null && (meant === 'outright' ? isDeliberate(secret) : isRandom(secret));
}

// Every pattern is linear: a run that can fail late is bounded, or begins only where no other did.

/** No letter or digit in front, unless it is that of an escape such as \n, of a text inside a text. */
const FRESH = String.raw`(?<!(?:^|[^\\])[A-Za-z0-9])`;
const END = '(?![A-Za-z0-9])';
/** Between a name and its value, in JSON, YAML, code and shells, also inside of another text. */
const IS = String.raw`["'\\]{0,4}\s{0,8}(?::=|=>|[:=])\s{0,8}`;
const QUOTED = String.raw`["'\\]{1,4}(?<secret>[^\s"'\\]{8,512})`;
const BARE = String.raw`(?=(?<secret>[^\s"'\\,;<>(){}[\]\x60]{8,512}))\k<secret>(?=[\s"'\\,;<>)}\]\x60]|$)`;
const QUERY = String.raw`(?<secret>[^\s"'\\&#<>]{8,512})`;
const SCHEME = String.raw`["'\\]{0,4}(?:Basic|Bearer|Token)\s{1,4}`;

/**
 * Secrets that issuers give a shape of their own, then those known by where they stand. Where two
 * overlap, the one that begins first names the kind, and of those the earlier one here.
 */
export const SECRET_SHAPES: readonly SecretShape[] = [
  shape('aws-access-key', `${FRESH}(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}${END}`),
  shape('github-token', 'gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{50,}'),
  shape('gitlab-token', `${FRESH}gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas|ffct)-[A-Za-z0-9_-]{20,}`),
  shape('slack-token', String.raw`xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{10,}`),
  shape('slack-webhook', String.raw`hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9/_-]{20,}`),
  shape('stripe-key', `${FRESH}(?:[rs]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/]{24,}={0,2})`),
  shape('anthropic-key', `${FRESH}sk-ant-[A-Za-z0-9_-]{20,}`),
  shape('openai-key', `${FRESH}sk-(?:(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,}|[A-Za-z0-9]{32,})`),
  shape('google-key', `AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{28}|${FRESH}ya29\\.[A-Za-z0-9_-]{20,}`),
  shape('npm-token', `${FRESH}npm_[A-Za-z0-9]{36}${END}`),
  shape('huggingface-token', `${FRESH}hf_[A-Za-z0-9]{30,}`),
  shape('pypi-token', 'pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{40,}'),
  shape('sendgrid-key', String.raw`SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}`),
  shape('jwt', `${FRESH}(?<![_-])eyJ[A-Za-z0-9_-]{10,}\\.eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{10,}`),
  shape('authorization', `Authorization${IS}${SCHEME}(?<secret>[A-Za-z0-9._~+/=-]{8,})`, isCredentials),
  shape('authorization', String.raw`\bBearer\s{1,4}(?<secret>[A-Za-z0-9._~+/=-]{16,})`, isCredentials),
  shape('url-password', String.raw`://[^\s/:@"'<>\\]{0,256}:(?<secret>[^\s/@"'<>\\]{1,256})@`, isUrlPassword),
  shape(ASSIGNED_SECRET, `${SECRET_NAMES}${IS}${QUOTED}`, isAssignedSecret),
  shape(ASSIGNED_SECRET, `[?&][\\w.-]{0,40}?${SECRET_NAMES}=${QUERY}`, isAssignedSecret),
  shape(ASSIGNED_SECRET, `(?<![?&][\\w.-]{0,40})${SECRET_NAMES}${IS}${BARE}`, isAssignedSecret),
  shape(ASSIGNED_SECRET, `--[a-z-]{0,32}${SECRET_NAMES}\\s{1,4}["'\\\\]{0,4}${BARE}`, isAssignedSecret),
];

/** Something of every shape: one look instead of one a shape at a text that holds none, as most do. */
export const MAY_HOLD_SECRET =
  /A(?:KIA|SIA|BIA|CCA)|gh[pousr]_|github_pat_|gl[a-z]{2,5}-|xox|xapp-|hooks\.slack|[rs]k_|whsec_|sk-|AIza|GOCSPX|ya29|npm_|hf_|pypi-|SG\.|eyJ|:\/\/|bearer|authorization|(?:pass(?:word|wd|phrase)|pwd|secret|credential|[-_ a-z]key|token)["'\\]{0,4}\s{0,8}[:= ]/i;

function shape(kind: string, pattern: string, isSecret?: SecretShape['isSecret']): SecretShape {
  // Names are written in any case; the shapes of issuers are not.
  const flags = isSecret === undefined ? 'g' : 'gi';
  return { kind, pattern: new RegExp(pattern, flags), ...(isSecret === undefined ? {} : { isSecret }) };
}
