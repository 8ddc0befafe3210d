import { decodeLatin1 } from './bytes.ts';

/** Maximum number of bytes that decide; a longer text does not change the result. */
const MAX_GUESS_BYTES = 4096;
/** Two bytes in a row above ASCII: accented letters rarely follow each other, characters of GB18030 consist of them. */
const TWO_HIGH_BYTES = /[\x81-\xfe]{2}/;
/** Common characters (GB2312) alone between signs or digits, or two and more in a row. */
const ONLY_COMMON_CHARACTERS =
  /^(?:[\x20-\x7e\t\r\n]|(?:[\xb0-\xf7][\xa1-\xfe]){2,}|(?<![a-z])[\xb0-\xf7][\xa1-\xfe](?![a-z\x80-\xff]))+$/i;

function isValid(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Guesses the decoder of a text whose file names no character set, an unknown one, or Latin-1, which devices often
 * state for texts of another set: UTF-8 if the bytes are valid, else GB18030 if they look like Chinese, else Latin-1.
 *
 * @param isLatinStated true if the file states Latin-1; then only common Chinese characters count
 */
export function guessDecoder(bytes: Uint8Array, isLatinStated: boolean): 'utf-8' | 'gb18030' | 'latin1' {
  if (bytes.every((byte) => byte < 0x80)) return 'latin1';
  if (isValid(bytes, 'utf-8')) return 'utf-8';
  const text = decodeLatin1(bytes, 0, MAX_GUESS_BYTES);
  const isChinese = isLatinStated
    ? ONLY_COMMON_CHARACTERS.test(text)
    : TWO_HIGH_BYTES.test(text) && isValid(bytes, 'gb18030');
  return isChinese ? 'gb18030' : 'latin1';
}
