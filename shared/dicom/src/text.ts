import type { DataSet } from 'dicom-parser';
import { decodeLatin1 } from './bytes.ts';
import { guessDecoder } from './charset-guess.ts';
import { findDecoder } from './charset-names.ts';

/** The decoders of the upper half, by the end of the escape sequence that selects them. */
const BY_ESCAPE: Readonly<Record<string, string>> = {
  '-A': 'latin1',
  '-B': 'iso-8859-2',
  '-C': 'iso-8859-3',
  '-D': 'iso-8859-4',
  '-F': 'iso-8859-7',
  '-G': 'iso-8859-6',
  '-H': 'iso-8859-8',
  '-L': 'iso-8859-5',
  '-M': 'windows-1254',
  '-T': 'windows-874',
  '-b': 'iso-8859-15',
  ')I': 'shift_jis',
  '$)A': 'gb18030',
  '$)C': 'euc-kr',
};

const ESCAPE = 0x1b;
/**
 * Delimiters after which the first character set applies again, unless two-byte characters below 128 continue: backslash, ^, =, line ends.
 */
const ENDS = new Set([0x5c, 0x5e, 0x3d, 0x0a, 0x0c, 0x0d, 0x09]);

/** Decodes two-byte characters below 128 of JIS X 0208 or 0212, via EUC-JP. */
function decodeJapanese(bytes: Uint8Array, isSupplement: boolean): string {
  const own: number[] = [];
  for (let at = 0; at + 1 < bytes.length; at += 2)
    own.push(...(isSupplement ? [0x8f] : []), (bytes[at] ?? 0) | 0x80, (bytes[at + 1] ?? 0) | 0x80);
  return new TextDecoder('euc-jp').decode(Uint8Array.from(own));
}

/** Returns the length of the escape sequence at an index, and its end, which identifies it. */
function readEscape(bytes: Uint8Array, at: number): { readonly length: number; readonly end: string } {
  const isLong = bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x28 || bytes[at + 2] === 0x29);
  const length = isLong ? 4 : 3;
  return { length, end: decodeLatin1(bytes, at + 1, at + length) };
}

/** Returns the end of the run at an index: before the next escape, or after a delimiter. */
function findRunEnd(bytes: Uint8Array, from: number, isWide: boolean): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === ESCAPE) return at;
    if (!isWide && ENDS.has(bytes[at] ?? 0)) return at + 1;
  }
  return bytes.length;
}

/** Returns the decoder of a text without escape sequences, and whether it is a guess. */
function chooseDecoder(bytes: Uint8Array, charsetNames: readonly string[]): { label: string; isGuess: boolean } {
  const stated = charsetNames.map(findDecoder).find((decoder) => decoder !== undefined);
  if (stated !== undefined && stated !== 'latin1' && stated !== 'windows-1252')
    return { label: stated, isGuess: false };
  const label = guessDecoder(bytes, stated !== undefined);
  const isAscii = bytes.every((byte) => byte < 0x80);
  return { label, isGuess: !isAscii && (stated === undefined || label !== 'latin1') };
}

/**
 * Decodes text in the character sets that Specific Character Set (0008,0005) names, with the escape sequences of ISO 2022.
 * The set of a file that names none, an unknown one, or a wrong one is guessed.
 *
 * @param charsetNames the values of the attribute
 */
export function decodeText(bytes: Uint8Array, charsetNames: readonly string[]): string {
  if (!bytes.includes(ESCAPE)) return new TextDecoder(chooseDecoder(bytes, charsetNames).label).decode(bytes);
  const [first = ''] = charsetNames;
  const usual = findDecoder(first) ?? charsetNames.map(findDecoder).find(Boolean) ?? 'latin1';
  const begins = first === '' && charsetNames.length > 1 ? 'latin1' : usual;
  let [text, upper, lower] = ['', begins, ''];
  for (let at = 0; at < bytes.length;) {
    if (bytes[at] === ESCAPE) {
      const { length, end } = readEscape(bytes, at);
      if (end in BY_ESCAPE) upper = BY_ESCAPE[end] ?? begins;
      else lower = end;
      at += length;
      continue;
    }
    const isWide = lower === '$B' || lower === '$@' || lower === '$(D';
    const next = findRunEnd(bytes, at, isWide);
    const run = bytes.subarray(at, next);
    text += isWide ? decodeJapanese(run, lower === '$(D') : new TextDecoder(upper).decode(run);
    if (!isWide && ENDS.has(run.at(-1) ?? 0)) upper = begins;
    at = next;
  }
  return text;
}

/** Reads the values of Specific Character Set of a data set. */
export function readCharsets(dataSet: DataSet): readonly string[] {
  return (dataSet.string('x00080005') ?? '').split('\\').map((part) => part.trim());
}

const MAX_TEXT_BYTES = 1024;

function readTextBytes(dataSet: DataSet, tag: string): Uint8Array {
  const element = dataSet.elements[tag];
  if (element === undefined || element.length > MAX_TEXT_BYTES) return new Uint8Array();
  return dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
}

/** Reads a short text of a data set in its own character set; empty if it is absent. */
export function readDicomText(dataSet: DataSet, tag: string): string {
  return decodeText(readTextBytes(dataSet, tag), readCharsets(dataSet)).replaceAll('\0', '').trim();
}

/** Returns whether a text is decoded by a guess, because no character set is named for it, or a wrong one. */
export function isTextGuessed(bytes: Uint8Array, charsetNames: readonly string[]): boolean {
  return !bytes.includes(ESCAPE) && chooseDecoder(bytes, charsetNames).isGuess;
}
