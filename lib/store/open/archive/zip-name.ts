const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** What the upper half of bytes means in names that are not UTF-8: the code page the format began with. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/**
 * A name in a zip archive. Where nothing says that it is UTF-8 it is taken for that all the same if
 * it can be, because most writers leave out to say so, and else for code page 437. A name that is
 * said to be UTF-8 and is not comes with U+FFFD in it, and is refused for that.
 */
export function zipName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return decoder.decode(bytes);
  } catch {
    if (isUtf8) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return [...bytes].map(characterOf).join('');
  }
}

function characterOf(byte: number): string {
  return byte < 128 ? String.fromCharCode(byte) : (CODE_PAGE_437[byte - 128] ?? '\ufffd');
}
