import { describe, expect, test } from '@jest/globals';
import { decodeText } from './text.ts';

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
  ])('VIEW-02 %s', (_, charsetNames, bytes, text) => {
    expect(decodeText(bytes, charsetNames)).toBe(text);
  });
});
