/** A file of a site to be carried inside its page. */
export interface EmbeddedFile {
  /** Path below the page, such as `data/index.json`. */
  readonly path: string;
  readonly json: string;
}

/** The built app: its page, which loads one script and one style sheet. */
export interface BuiltApp {
  readonly page: string;
  readonly script: string;
  readonly style: string;
}

/** The script as it stands in the page; its digest must be taken of exactly this text. */
export function inlineScript(script: string): string {
  // Only inside strings, templates and patterns can these stand, where a backslash changes nothing.
  return script.replace(/<(?=\/script|!--)/gi, '<\\');
}

/**
 * The whole site as one page that opens from disk: script, style and data inside, and a policy
 * that runs that one script alone.
 *
 * @param scriptHash base64 of the SHA-256 of {@link inlineScript}'s text
 */
export function singlePage(app: BuiltApp, files: readonly EmbeddedFile[], scriptHash: string): string {
  const data = files.map(({ path, json }) => dataElement(path, json)).join('\n');
  const script = `<script type="module">${inlineScript(app.script)}</script>`;
  return [
    [/<script\b[^>]*\bsrc="\.\/app\.js"[^>]*><\/script>/, ''],
    [
      /<link\b[^>]*\bhref="\.\/app\.css"[^>]*>/,
      `<style>${app.style.replace(/<(?=\/style)/gi, '<\\')}</style>`,
    ],
    [/script-src 'self'/, `script-src 'sha256-${scriptHash}'`],
    [/connect-src 'self'/, "connect-src 'none'"],
    [/<\/body>/, `${data}\n${script}\n</body>`],
  ].reduce((page, [pattern, text]) => replaceOnce(page, pattern as RegExp, text as string), app.page);
}

function dataElement(path: string, json: string): string {
  const attribute = path.replace(/[&"<]/g, (character) => `&#${character.charCodeAt(0)};`);
  // JSON knows this escape, and without "<" nothing in it can end the element.
  return `<script type="application/json" data-path="${attribute}">${json.replace(/</g, '\\u003c')}</script>`;
}

function replaceOnce(page: string, pattern: RegExp, text: string): string {
  if (!pattern.test(page)) throw new Error(`the built page has nothing that matches ${String(pattern)}`);
  // A function, because texts hold "$&" and its like.
  return page.replace(pattern, () => text);
}
