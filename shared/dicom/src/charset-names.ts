/**
 * The decoders of the upper half of the bytes, by the numbers of character sets (PS3.3 C.12.1.1.2). The lower half is
 * ASCII in all of them.
 */
const DECODERS_BY_NUMBER: Readonly<Record<string, string>> = {
  '6': 'latin1',
  '13': 'shift_jis',
  '58': 'gb18030',
  '87': 'shift_jis',
  '100': 'latin1',
  '101': 'iso-8859-2',
  '109': 'iso-8859-3',
  '110': 'iso-8859-4',
  '126': 'iso-8859-7',
  '127': 'iso-8859-6',
  '138': 'iso-8859-8',
  '144': 'iso-8859-5',
  '148': 'windows-1254',
  '149': 'euc-kr',
  '166': 'windows-874',
  '192': 'utf-8',
  '203': 'iso-8859-15',
};

/** Names outside of the standard that `TextDecoder` does not know. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  cp936: 'gb18030',
  ms936: 'gb18030',
  'windows-936': 'gb18030',
  euccn: 'gb18030',
  'euc-cn': 'gb18030',
  cp950: 'big5',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
};

/**
 * Finds the decoder of a character set by its name. Devices write the names of the standard with other separators and
 * letters, and names from elsewhere, such as `GB2312` and `UTF-8`.
 *
 * @returns the label of a `TextDecoder`; `undefined` for an unknown name and for a blank
 */
export function findDecoder(name: string): string | undefined {
  const label = name.replaceAll('\0', '').trim().toLowerCase();
  if (label === '') return undefined;
  const number = /^iso[\s_-]*(?:2022[\s_-]*)?ir[\s_-]*(\d+)$/.exec(label)?.[1];
  if (number !== undefined) return DECODERS_BY_NUMBER[number];
  const plain = label.replaceAll(/[\s_]+/g, '-');
  const knownName = OTHER_NAMES[plain] ?? plain;
  return [knownName, knownName.replace(/^iso-?8859-?/, 'iso-8859-'), knownName.replaceAll('-', '')]
    .map(findLabel)
    .find(Boolean);
}

function findLabel(label: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === 'gbk' ? 'gb18030' : encoding;
  } catch {
    return undefined;
  }
}
