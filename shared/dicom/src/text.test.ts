import { describe, expect, test } from '@jest/globals';
import { readDicom } from './read-dicom.ts';
import { dicomForTests, elementForTests, halves } from './testing/index.ts';
import { listTagRows } from './tags.ts';
import { decodeText, isTextGuessed } from './text.ts';

/** Returns the Latin-1 bytes of a text, with `|` for the escape. */
function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => (letter === '|' ? 0x1b : letter.charCodeAt(0)));
}

function hex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

// The examples of the standard (PS3.5 annexes H, I, J, K), and files as devices write them.
describe('character sets', () => {
  test.each([
    [
      'Japanese names in two sets',
      ['', 'ISO 2022 IR 87'],
      toBytes('Yamada^Tarou=|$B;3ED|(B^|$BB@O:|(B=|$B$d$^$@|(B^|$B$?$m$&|(B'),
      'Yamada^Tarou=山田^太郎=やまだ^たろう',
    ],
    [
      'Japanese in half-width signs first',
      ['ISO 2022 IR 13', 'ISO 2022 IR 87'],
      hex('d4cfc0de5ec0dbb33d1b24423b3345441b284a5e1b244242404f3a1b284a'),
      'ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎',
    ],
    [
      'Korean',
      ['', 'ISO 2022 IR 149'],
      hex('486f6e675e47696c646f6e673d1b242943fbf35e1b242943d1ced4d73d1b242943c8ab5e1b242943b1e6b5bf'),
      'Hong^Gildong=洪^吉洞=홍^길동',
    ],
    ['Chinese with escapes', ['', 'ISO 2022 IR 58'], hex('5a68616e673d1b242941d5c55e1b242941c8fd'), 'Zhang=张^三'],
    ['Chinese of GB18030', ['GB18030'], hex('57616e673dcdf55ed0a1b6ab'), 'Wang=王^小东'],
    ['Chinese of GBK', ['GBK'], hex('cdf5d0a1b6ab'), '王小东'],
    ['UTF-8', ['ISO_IR 192'], new TextEncoder().encode('Wang=王^小東'), 'Wang=王^小東'],
    ['Cyrillic', ['ISO_IR 144'], hex('bbeedad1e3e0d3'), 'Люкбург'],
    ['Latin behind an escape', ['', 'ISO 2022 IR 100'], toBytes('|-AB\u00fcrger^Gr|-A\u00fcn'), 'Bürger^Grün'],
    ['a set that nobody knows', ['ISO_IR 999'], toBytes('M\u00fcller'), 'Müller'],
    ...['GB2312', 'gb18030', 'GB 18030', 'CP936', 'ISO 2022 IR 58'].map(
      (name) => [`Chinese under the name ${name}`, [name], hex('cdf55ed0a1b6ab'), '王^小东'] as const,
    ),
    ...['ISO_IR_192', 'ISO_IR192', 'iso_ir 192', 'ISO IR 192', 'UTF-8', 'utf8', 'UTF_8'].map(
      (name) => [`UTF-8 under the name ${name}`, [name], new TextEncoder().encode('王^小東'), '王^小東'] as const,
    ),
    ...['ISO_IR 999', '', 'nonsense', 'ISO_IR 100'].flatMap((name) => [
      [`UTF-8 under the name "${name}"`, [name], new TextEncoder().encode('王^小东'), '王^小东'] as const,
      [`Chinese under the name "${name}"`, [name], hex('cdf55ed0a1b6ab'), '王^小东'] as const,
      [`a description in Chinese under the name "${name}"`, [name], hex('4342435420c9a8c3e8'), 'CBCT 扫描'] as const,
      [`an accent under the name "${name}"`, [name], toBytes('Jos\u00e9^P\u00e9rez'), 'José^Pérez'] as const,
      [`an accent at the start under the name "${name}"`, [name], toBytes('\u00d6stberg'), 'Östberg'] as const,
    ]),
    ['two accents in a row under Latin-1', ['ISO_IR 100'], toBytes('Gr\u00f6\u00dfe'), 'Größe'],
  ])('VIEW-02 %s', (_, charsetNames, bytes, text) => {
    expect(decodeText(bytes, charsetNames)).toBe(text);
  });
});

describe('VIEW-02 a guessed character set', () => {
  test.each<[string, string, Uint8Array, boolean]>([
    ['GB18030 as stated', 'GB18030', hex('cdf5'), false],
    ['Chinese under Latin-1', 'ISO_IR 100', hex('cdf5d0a1'), true],
    ['Chinese without a set', '', hex('cdf5d0a1'), true],
    ['UTF-8 without a set', '', new TextEncoder().encode('王'), true],
    ['Latin-1 as stated', 'ISO_IR 100', toBytes('M\u00fcller'), false],
    ['ASCII without a set', '', toBytes('Miller'), false],
  ])('is marked for %s', async (_, charset, name, isGuess) => {
    expect(isTextGuessed(name, [charset])).toBe(isGuess);
    const more = Buffer.concat([
      elementForTests(8, 5, 'CS', charset),
      elementForTests(0x10, 0x10, 'PN', Buffer.from(name)),
    ]);
    const file = dicomForTests({ columns: 8, rows: 4, frames: [halves(8, 4, 5, 900)], more });
    const rows = listTagRows((await readDicom(Uint8Array.from(file))).dataSet);
    expect(rows.filter(({ isGuessed }) => isGuessed).map(({ tag }) => tag)).toEqual(isGuess ? ['(0010,0010)'] : []);
  });
});
