import { expect, test } from '@jest/globals';
import { listSubmittedDifferences } from './form-differences.ts';
import { createTestForm } from './testing/create-test-form.ts';
import { chart, choice, choices, is, markedTeeth, rows, tooth, textField } from './write-fields.ts';

const form = createTestForm([
  choice(
    'one',
    { ch: '', en: '' },
    0,
    [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ],
    { required: true },
  ),
  choices('many', { ch: '', en: '' }, 1, [
    { ch: '', en: '' },
    { ch: '', en: '' },
    { ch: '', en: '' },
  ]),
  markedTeeth(
    'marked',
    { ch: '', en: '' },
    [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ],
    { when: is('one', 1), required: true },
  ),
  rows('list', { ch: '', en: '' }, { ch: '', en: '' }, [tooth('from', { ch: '', en: '' }, { required: true })], {
    required: true,
  }),
  textField('note', { ch: '', en: '' }),
  chart('teeth', 'teeth', { ch: '', en: '' }),
]);

test.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
  ['nothing', { one: 1, note: 'a' }, { one: 1, note: ' a ' }, []],
  ['another option', { one: 1 }, { one: 0 }, ['one']],
  ['an answer that was given', {}, { one: 0 }, ['one']],
  ['an answer that was taken back', { note: 'a' }, { note: ' ' }, ['note']],
  ['the order of options', { many: [1, 2] }, { many: [2, 1] }, []],
  ['one option more', { many: [1, 2] }, { many: [2, 1, 3] }, ['many']],
  ['the order of teeth', { teeth: [11, 12] }, { teeth: [12, 11] }, []],
  [
    'the order of marked teeth and of their keys',
    {
      marked: [
        { tooth: 11, mark: 1 },
        { tooth: 12, mark: 2 },
      ],
    },
    {
      marked: [
        { mark: 2, tooth: 12 },
        { mark: 1, tooth: 11 },
      ],
    },
    [],
  ],
  ['another mark', { marked: [{ tooth: 11, mark: 1 }] }, { marked: [{ tooth: 11, mark: 2 }] }, ['marked']],
  ['two fields, from top to bottom', { note: 'a', one: 1 }, { note: 'b', one: 0 }, ['one', 'note']],
  ['a field that the form does not have', { other: 1 }, {}, []],
])('ORD-02 lists the differences of two submissions: %s', (_, before, after, fields) => {
  expect(listSubmittedDifferences(before, after, form).map(({ field }) => field)).toEqual(fields);
});

test('ORD-02 reports both answers of a difference', () => {
  expect(listSubmittedDifferences({ note: 'a' }, {}, form)).toEqual([{ field: 'note', before: 'a', after: null }]);
});
