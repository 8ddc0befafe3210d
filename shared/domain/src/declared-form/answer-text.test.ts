import { expect, test } from '@jest/globals';
import type { ToothNotation } from '../tooth-notation.ts';
import { formatAnswer, type Reading } from './answer-text.ts';
import type { DeclaredField } from './declaration.ts';
import { amounts, chart, choice, choices, markedTeeth, number, rows, tooth, textField } from './write-fields.ts';

const list = rows('x', { ch: '', en: '' }, { ch: '', en: '' }, [
  choice('kind', { ch: '', en: '' }, 1, [{ ch: 'II 类', en: 'class II' }], {}),
  tooth('from', { ch: '', en: '' }),
  { kind: 'contact', key: 'at', label: { ch: '', en: '' } },
  number('mm', { ch: '', en: '' }, [0, 4, 1], 'mm'),
  textField('note', { ch: '', en: '' }),
]);
const marks = markedTeeth('x', { ch: '', en: '' }, [
  { ch: '种植体', en: 'implant' },
  { ch: '固定桥', en: 'bridge' },
]);

/** A field with its answer, and its text in FDI, Palmer, Universal, and Palmer in letters. */
test.each<[string, DeclaredField, unknown, readonly [fdi: string, palmer: string, universal: string, letters: string]]>(
  [
    [
      'teeth',
      chart('teeth', 'x', { ch: '', en: '' }),
      [21, 16, 55],
      ['16, 21, 55', '6⏌, ⎿1, E⏌', '3, 9, A', 'UR6, UL1, URE'],
    ],
    ['contacts', chart('contacts', 'x', { ch: '', en: '' }), ['11-21'], ['11/21', '1⏌/⎿1', '8/9', 'UR1/UL1']],
    [
      'marked teeth',
      marks,
      [
        { tooth: 36, mark: 2 },
        { tooth: 11, mark: 1 },
      ],
      ['11 implant, 36 bridge', '1⏌ implant, ⎾6 bridge', '8 implant, 19 bridge', 'UR1 implant, LL6 bridge'],
    ],
    [
      'amounts',
      amounts('both', 'x', { ch: '', en: '' }, [0, 4, 0.1]),
      [
        { at: 48, amount: 1.5 },
        { at: '13-12', amount: 1 },
      ],
      ['48 1.5 mm, 13/12 1 mm', '8⏋ 1.5 mm, 3⏌/2⏌ 1 mm', '32 1.5 mm, 6/7 1 mm', 'LR8 1.5 mm, UR3/UR2 1 mm'],
    ],
    [
      'rows',
      list,
      [{ kind: 1, from: 13, at: '16-15', mm: 2, note: 'soft' }, { from: 23 }],
      [
        'class II 13 16/15 2 mm soft; 23',
        'class II 3⏌ 6⏌/5⏌ 2 mm soft; ⎿3',
        'class II 6 3/4 2 mm soft; 11',
        'class II UR3 UR6/UR5 2 mm soft; UL3',
      ],
    ],
    [
      'texts of teeth',
      { kind: 'toothTexts', key: 'x', label: { ch: '', en: '' } },
      [
        { tooth: 31, text: 'up' },
        { tooth: 41, text: 'out' },
      ],
      ['41 out; 31 up', '1⏋ out; ⎾1 up', '25 out; 24 up', 'LR1 out; LL1 up'],
    ],
  ],
)('ORD-02 formats %s in the notation of the reader', (_, field, value, expectedText) => {
  const inNotation = (notation: ToothNotation, lettersOnly = false): string | null =>
    formatAnswer(field, value, { language: 'en', notation, lettersOnly });
  expect([inNotation('fdi'), inNotation('palmer'), inNotation('universal'), inNotation('palmer', true)]).toEqual(
    expectedText,
  );
});

const reading: Reading = {
  language: 'ch',
  notation: 'fdi',
  facts: { addresses: [{ id: 'a1', name: '一号诊所' }] },
  fileName: (id) => `${id}.jpg`,
};

test.each<[string, DeclaredField, unknown, string | null]>([
  [
    'an option',
    choice('x', { ch: '', en: '' }, 0, [
      { ch: '否', en: 'no' },
      { ch: '是', en: 'yes' },
    ]),
    1,
    '是',
  ],
  [
    'several options',
    choices('x', { ch: '', en: '' }, 1, [
      { ch: '甲', en: 'a' },
      { ch: '乙', en: 'b' },
    ]),
    [2, 1],
    '乙 · 甲',
  ],
  ['an option that is gone', choice('x', { ch: '', en: '' }, 0, [{ ch: '否', en: 'no' }]), 7, '7'],
  ['a number', number('x', { ch: '', en: '' }, [0, 4, 1], 'mm'), 2, '2 mm'],
  ['a text', textField('x', { ch: '', en: '' }), 'soft', 'soft'],
  ['steps', { kind: 'steps', key: 'x', label: { ch: '', en: '' }, of: { fact: 'shipped' } }, [10, 9], '9, 10'],
  ['files', { kind: 'files', key: 'x', label: { ch: '', en: '' } }, ['f1', 'f2'], 'f1.jpg, f2.jpg'],
  ['a record', { kind: 'record', key: 'x', label: { ch: '', en: '' }, of: { fact: 'addresses' } }, 'a1', '一号诊所'],
  [
    'a record that is gone',
    { kind: 'record', key: 'x', label: { ch: '', en: '' }, of: { fact: 'addresses' } },
    'a2',
    'a2',
  ],
  ['no answer', textField('x', { ch: '', en: '' }), ' ', null],
  [
    'no answer, with words for it',
    chart('teeth', 'x', { ch: '', en: '' }, { none: { ch: '无', en: 'none' } }),
    [],
    '无',
  ],
])('ORD-02 formats %s in the language of the reader', (_, field, value, expectedText) => {
  expect(formatAnswer(field, value, reading)).toBe(expectedText);
});

test('ORD-08 formats a price in its language', () => {
  const fee = number('fee', { ch: '', en: '' }, [0, 10_000, 1], '¥');
  const say = (language: 'ch' | 'en') => formatAnswer(fee, 1500, { language, notation: 'fdi' });
  expect([say('ch'), say('en')]).toEqual(['¥1,500', '¥1,500.00']);
});
