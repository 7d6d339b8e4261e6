import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSecrets } from '../../lib/store/redact/find-secrets.ts';
import { SECRET_SHAPES } from '../../lib/store/redact/secret-shapes.ts';

/** Made up, and put together here so that no scanner of repositories takes this file for a leak. */
const random = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d';
const of = (prefix: string, length: number): string => prefix + random.repeat(3).slice(0, length);
const PEM_BODY = `${of('MII', 61)}\n${of('', 64)}\nabc=`;
const pem = (kind: string): string => `-----BEGIN ${kind}-----\n${PEM_BODY}\n-----END ${kind}-----`;

const SECRETS: readonly (readonly [kind: string, secret: string])[] = [
  ['aws-access-key', 'AKIA' + 'QWERTYUIOP234567'],
  ['github-token', of('ghp_', 36)],
  ['github-token', of('ghs_', 36)],
  ['github-token', `${of('github_pat_', 22)}_${of('', 59)}`],
  ['gitlab-token', of('glpat-', 20)],
  ['slack-token', of('xoxb-123456789012-', 24)],
  ['slack-webhook', `hooks.slack.com/services/${of('T', 8)}/${of('B', 8)}/${of('', 24)}`],
  ['stripe-key', of('sk_live_', 24)],
  ['anthropic-key', of('sk-ant-api03-', 40)],
  ['openai-key', of('sk-proj-', 48)],
  ['openai-key', of('sk-', 40)],
  ['google-key', of('AIza', 35)],
  ['google-key', of('GOCSPX-', 28)],
  ['npm-token', of('npm_', 36)],
  ['huggingface-token', of('hf_', 34)],
  ['pypi-token', of('pypi-AgEIcHlwaS5vcmc', 60)],
  ['sendgrid-key', `${of('SG.', 22)}.${of('', 43)}`],
  ['jwt', `eyJ${of('', 20)}.eyJ${of('', 30)}.${of('', 40)}`],
  ['private-key', pem('PRIVATE KEY')],
  ['private-key', pem('RSA PRIVATE KEY')],
  ['private-key', pem('OPENSSH PRIVATE KEY')],
  ['private-key', pem('PGP PRIVATE KEY BLOCK')],
];

const PLACES: readonly (readonly [kind: string, text: string, secret: string])[] = [
  ['authorization', 'Authorization: Bearer abcDEF123456.ghiJKL', 'abcDEF123456.ghiJKL'],
  ['authorization', "curl -H 'authorization: Basic dXNlcjpwYXNzMTIz' x", 'dXNlcjpwYXNzMTIz'],
  ['authorization', 'sent with bearer f3Jk29dkLw02kdMWx81', 'f3Jk29dkLw02kdMWx81'],
  ['url-password', 'postgres://admin:s3cr3t@db.example.com:5432/x', 's3cr3t'],
  ['assigned-secret', 'password=Tr0ub4dor&3 next', 'Tr0ub4dor&3'],
  ['assigned-secret', 'DB_PASSWORD="hunter22!"', 'hunter22!'],
  ['assigned-secret', '{\\"api_key\\": \\"abcd1234efgh5678\\"}', 'abcd1234efgh5678'],
  ['assigned-secret', 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfi', 'wJalrXUtnFEMI/K7MDENG/bPxRfi'],
  ['assigned-secret', "SECRET_KEY = 'django-insecure-4f#k2\\$x9'", 'django-insecure-4f#k2'],
  ['assigned-secret', 'secret_key=q8Zr1Vt5Lm2Xw9', 'q8Zr1Vt5Lm2Xw9'],
  ['assigned-secret', 'https://x.y/?access_token=abcDEF1234567890&user=5', 'abcDEF1234567890'],
  ['assigned-secret', 'mysql --password hunter2xyz run', 'hunter2xyz'],
  ['assigned-secret', 'X-Api-Key: 7f9Qk2mZp4Lw8Rt1', '7f9Qk2mZp4Lw8Rt1'],
];

const textsOf = (text: string, name = ''): string[] =>
  findSecrets(text, name).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

describe('a secret of a shape of its own is found', () => {
  test.each(SECRETS)('%s: %s', (kind, secret) => {
    for (const text of [secret, `a ${secret} b`, `x="${secret}"`, `a\\n${secret}\\nb`, `日本${secret}語`]) {
      expect(textsOf(text)).toEqual([`${kind} ${secret}`]);
    }
  });

  test('and each shape is shown here', () => {
    const shown = new Set([...SECRETS, ...PLACES].map(([kind]) => kind));
    for (const { kind } of SECRET_SHAPES) expect(shown).toContain(kind);
  });
});

test.each(PLACES)('a secret is found by where it stands: %s in %s', (kind, text, secret) => {
  expect(textsOf(text)).toEqual([`${kind} ${secret}`]);
});

test.each([
  ['password', 'hunter2x!'],
  ['openaiApiKey', '7f9Qk2mZp4Lw8Rt1'],
  ['token', '7f9Qk2mZp4Lw8Rt1bb'],
])('a secret is found by the key of its object: %s', (name, value) => {
  expect(textsOf(value, name)).toEqual([`assigned-secret ${value}`]);
});

test('a private key is found in a text that was cut, and as escapes of a text in a text', () => {
  expect(textsOf(pem('PRIVATE KEY').slice(0, 140))).toHaveLength(1);
  const nested = JSON.stringify({ text: JSON.stringify({ text: JSON.stringify(pem('PRIVATE KEY')) }) });
  expect(textsOf(nested)).toHaveLength(1);
  expect(nested.slice(findSecrets(nested)[0]?.end)).not.toMatch(/[A-Za-z0-9]{16}/);
  const escaped = pem('PRIVATE KEY').replaceAll('\n', '\\n');
  expect(textsOf(`{"key": "${escaped}\\n"}`)).toEqual([`private-key ${escaped}`]);
});

const UUID = '123e4567-e89b-12d3-a456-426614174000';
const DIGEST = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

describe('no wolf is cried', () => {
  test.each([
    UUID,
    DIGEST,
    `commit ${DIGEST.slice(0, 40)}`,
    `sha256:${DIGEST}`,
    `token: ${UUID}`,
    `"token": "${DIGEST}"`,
    '"tool_call_id": "toolu_01A09q90qw90lq917835lq9"',
    'call_abc123DEF456ghi789JKL u7_reply_t_1 ctxsp_0a1b2c',
    'The password is reset, see secret/prod-db. A bearer token is required for authentication.',
    'password: str = getpass()',
    "api_key=os.environ['OPENAI_API_KEY']",
    'token = tokenizer.next_token2',
    'const token=jwt.sign(payload)',
    'password: ********',
    'password=<your password>, token=${TOKEN}, secret={{ secret1234 }}',
    'token: ${{ secrets.GITHUB_TOKEN }}',
    '"secretName": "my-tls-secret-01"',
    'pwd=/home/user/project1/src',
    '"next_page_token": "CAUQAhoJf3Jk29dkLw02kdMWx81"',
    '"max_tokens": 4096, "token": "2024-01-01T00:00:00Z"',
    'http://localhost:3000/a@b and https://user:password@host/',
    'grep for -----BEGIN PRIVATE KEY----- in the repository',
    '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END PUBLIC KEY-----',
    'risk-assessment-of-all-things-that-are-long-enough-to-be-one',
    '[redacted:assigned-secret#1] password=[redacted:assigned-secret#12]',
  ])('over %s', (text) => {
    expect(textsOf(text)).toEqual([]);
  });

  test.each([
    ['token', UUID],
    ['token', DIGEST],
    ['prompt_hash', DIGEST],
    ['session_id', of('', 24)],
    ['password', 'the one you were given 1'],
    ['next_token', of('', 40)],
  ])('over a value of %s: %s', (name, value) => {
    expect(textsOf(value, name)).toEqual([]);
  });
});

describe('hostile texts take no longer than others', () => {
  const pieces = [
    '://a:',
    'eyJaaaaaaaaaaaa.',
    'sk-',
    'password=',
    'password="',
    'token ',
    '?',
    'Bearer ',
    'A',
    '--a-',
    'SG.',
  ];
  test.each([
    ...pieces,
    '\\n',
    '"\'\\',
    '-----BEGIN PRIVATE KEY-----\n',
    `-----BEGIN PRIVATE KEY-----\n${of('', 40)}\n`,
  ])('%j, over and over', (piece) => {
    const text = piece.repeat(Math.ceil(300_000 / piece.length));
    const start = performance.now();
    findSecrets(text, 'password');
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});

test('what is found lies in the text, in order and apart', () => {
  const words = fc.constantFrom(
    'password=',
    'token: ',
    '"',
    ' ',
    '\\n',
    '://a:',
    '@',
    ...SECRETS.map(([, secret]) => secret),
  );
  fc.assert(
    fc.property(fc.array(words), (parts) => {
      const text = parts.join('');
      let behind = 0;
      for (const { start, end } of findSecrets(text)) {
        expect(start).toBeGreaterThanOrEqual(behind);
        expect(end).toBeGreaterThan(start);
        behind = end;
      }
      expect(behind).toBeLessThanOrEqual(text.length);
    }),
  );
});
