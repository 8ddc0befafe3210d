import { expect, test } from '@jest/globals';
import type { AmountsField, DeclaredField } from './declaration.ts';
import { evaluateForm } from './evaluate.ts';
import { createTestForm } from './testing/create-test-form.ts';
import { setting } from './testing/setting.ts';
import { amounts, chart, choice, choices, markedTeeth, number, rows, tooth, textField } from './write-fields.ts';

const one = choice(
  'one',
  { ch: '一', en: 'One' },
  0,
  [
    { ch: '否', en: 'no' },
    { ch: '是', en: 'yes' },
  ],
  {},
);

const spaces = (places: AmountsField['places']): AmountsField =>
  amounts(places, 'x', { ch: '', en: '' }, [0.1, 12, 0.1], { without: [{ fact: 'missing' }] });
const elastics = rows('x', { ch: '', en: '' }, { ch: '', en: '' }, [
  choice(
    'kind',
    { ch: '', en: '' },
    1,
    [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ],
    { required: true },
  ),
  tooth('from', { ch: '', en: '' }, { required: true }),
  tooth('to', { ch: '', en: '' }, { required: true, without: [{ fact: 'missing' }] }),
  choice(
    'cut',
    { ch: '', en: '' },
    1,
    [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ],
    { when: { column: 'kind', is: 1 }, required: { column: 'from', answered: true } },
  ),
]);

const miniscrews = rows('x', { ch: '', en: '' }, { ch: '', en: '' }, [
  { kind: 'contact', key: 'at', label: { ch: '', en: '' }, required: true },
]);
const notes: DeclaredField = { kind: 'toothTexts', key: 'x', label: { ch: '', en: '' }, most: 8 };
const files: DeclaredField = { kind: 'files', key: 'x', label: { ch: '', en: '' }, most: 2 };
const steps: DeclaredField = { kind: 'steps', key: 'x', label: { ch: '', en: '' }, of: { fact: 'shipped' } };
const address: DeclaredField = { kind: 'record', key: 'x', label: { ch: '', en: '' }, of: { fact: 'addresses' } };

test.each<[string, DeclaredField, unknown, string | undefined]>([
  ['an option', one, 1, undefined],
  ['another number', one, 2, 'option'],
  ['a text for a number', one, '1', 'type'],
  [
    'several',
    choices('x', { ch: '', en: '' }, 1, [
      { ch: '', en: '' },
      { ch: '', en: '' },
      { ch: '', en: '' },
    ]),
    [1, 3],
    undefined,
  ],
  [
    'the same twice',
    choices('x', { ch: '', en: '' }, 1, [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ]),
    [1, 1],
    'repeated',
  ],
  [
    '"none" with another',
    choices(
      'x',
      { ch: '', en: '' },
      0,
      [
        { ch: '', en: '' },
        { ch: '', en: '' },
      ],
      { alone: 0 },
    ),
    [0, 1],
    'alone',
  ],
  [
    '"none" alone',
    choices(
      'x',
      { ch: '', en: '' },
      0,
      [
        { ch: '', en: '' },
        { ch: '', en: '' },
      ],
      { alone: 0 },
    ),
    [0],
    undefined,
  ],
  ['a number in range', number('x', { ch: '', en: '' }, [0.1, 0.6, 0.1], 'mm'), 0.3, undefined],
  ['a number between two steps', number('x', { ch: '', en: '' }, [0, 4, 0.5], 'mm'), 1.2, 'step'],
  ['a number over a fact', number('x', { ch: '', en: '' }, [0, { fact: 'maxSteps' }, 1], ''), 61, 'range'],
  ['a number below', number('x', { ch: '', en: '' }, [0.5, 4, 0.5], ''), 0, 'range'],
  ['what is no number', number('x', { ch: '', en: '' }, [0, 4, 1], ''), Number.NaN, 'range'],
  ['a number without a known limit', number('x', { ch: '', en: '' }, [0, { fact: 'unknown' }, 1], ''), 500, undefined],
  ['a text', { kind: 'text', key: 'x', label: { ch: '', en: '' }, most: 3 }, ' abc ', undefined],
  ['a text with a run of spaces', { kind: 'text', key: 'x', label: { ch: '', en: '' }, most: 3 }, 'a   b', undefined],
  ['a longer text', { kind: 'text', key: 'x', label: { ch: '', en: '' }, most: 3 }, 'abcd', 'long'],
  ['a shorter text', { kind: 'text', key: 'x', label: { ch: '', en: '' }, least: 8 }, 'SF1', 'short'],
  [
    'other characters',
    { kind: 'text', key: 'x', label: { ch: '', en: '' }, characters: 'lettersAndDigits' },
    'SF-1',
    'characters',
  ],
  ['today', { kind: 'date', key: 'x', label: { ch: '', en: '' }, latest: 'today' }, '2026-05-04', undefined],
  ['tomorrow', { kind: 'date', key: 'x', label: { ch: '', en: '' }, latest: 'today' }, '2026-05-05', 'late'],
  ['yesterday', { kind: 'date', key: 'x', label: { ch: '', en: '' }, earliest: 'today' }, '2026-05-03', 'early'],
  ['no date', { kind: 'date', key: 'x', label: { ch: '', en: '' } }, '2026-02-30', 'date'],
  ['teeth', chart('teeth', 'x', { ch: '', en: '' }), [11, 48], undefined],
  ['a tooth that does not exist', chart('teeth', 'x', { ch: '', en: '' }), [19], 'tooth'],
  ['a missing tooth', chart('teeth', 'x', { ch: '', en: '' }, { without: [{ fact: 'missing' }] }), [18], 'tooth'],
  [
    'an anterior tooth among posterior ones',
    chart('teeth', 'x', { ch: '', en: '' }, { among: ['posterior', 'upper'] }),
    [13],
    'tooth',
  ],
  [
    'a lower tooth among upper ones',
    chart('teeth', 'x', { ch: '', en: '' }, { among: ['posterior', 'upper'] }),
    [36],
    'tooth',
  ],
  ['a contact', chart('contacts', 'x', { ch: '', en: '' }), ['11-21'], undefined],
  ['two teeth that do not touch', chart('contacts', 'x', { ch: '', en: '' }), ['11-13'], 'tooth'],
  [
    'a tooth with a reason',
    markedTeeth('x', { ch: '', en: '' }, [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ]),
    [{ tooth: 11, mark: 2 }],
    undefined,
  ],
  [
    'a tooth with no reason of the list',
    markedTeeth('x', { ch: '', en: '' }, [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ]),
    [{ tooth: 11, mark: 3 }],
    'option',
  ],
  [
    'a tooth with two reasons',
    markedTeeth('x', { ch: '', en: '' }, [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ]),
    [
      { tooth: 11, mark: 1 },
      { tooth: 11, mark: 2 },
    ],
    'repeated',
  ],
  ['teeth without reasons', markedTeeth('x', { ch: '', en: '' }, [{ ch: '', en: '' }]), [11], 'type'],
  [
    'amounts at a tooth and a contact',
    spaces('both'),
    [
      { at: 11, amount: 0.5 },
      { at: '14-13', amount: 12 },
    ],
    undefined,
  ],
  ['an amount at a contact where teeth are asked for', spaces('teeth'), [{ at: '11-21', amount: 1 }], 'tooth'],
  ['an amount at a tooth where contacts are asked for', spaces('contacts'), [{ at: 11, amount: 1 }], 'tooth'],
  ['an amount at a missing tooth', spaces('both'), [{ at: 18, amount: 1 }], 'tooth'],
  [
    'two amounts at one place',
    spaces('both'),
    [
      { at: 11, amount: 1 },
      { at: 11, amount: 2 },
    ],
    'repeated',
  ],
  ['a place without its amount', spaces('both'), [{ at: 11, amount: null }], 'required'],
  ['an amount that is no number', spaces('both'), [{ at: 11, amount: 'wide' }], 'type'],
  ['an amount out of range', spaces('both'), [{ at: 11, amount: 12.1 }], 'range'],
  ['places without amounts', spaces('both'), [11], 'type'],
  ['a row', elastics, [{ kind: 1, from: 13, to: 46, cut: 1 }], undefined],
  ['a row without a column that is not shown', elastics, [{ kind: 2, from: 13, to: 46 }], undefined],
  ['a row without a needed column', elastics, [{ kind: 1, from: 13 }], 'required'],
  ['a row without a column that another one needs', elastics, [{ kind: 1, from: 13, to: 46 }], 'required'],
  ['a row with an option that is not there', elastics, [{ kind: 9, from: 13, to: 46 }], 'option'],
  ['a row with a missing tooth', elastics, [{ kind: 2, from: 13, to: 18 }], 'tooth'],
  ['a row with a column that is not there', elastics, [{ kind: 2, from: 13, to: 46, other: 1 }], 'type'],
  [
    'more rows than there may be',
    { ...elastics, most: 1 },
    [
      { kind: 2, from: 13, to: 46 },
      { kind: 2, from: 23, to: 36 },
    ],
    'many',
  ],
  ['no list of rows', elastics, 'class II', 'type'],
  ['a contact of a row', miniscrews, [{ at: '16-15' }], undefined],
  ['two teeth of a row that do not touch', miniscrews, [{ at: '16-14' }], 'tooth'],
  ['a tooth of a row instead of a contact', miniscrews, [{ at: 16 }], 'type'],
  [
    'a tooth among those of a fact',
    chart('teeth', 'x', { ch: '', en: '' }, { within: [{ fact: 'missing' }] }),
    [18],
    undefined,
  ],
  [
    'a tooth that is not among those of a fact',
    chart('teeth', 'x', { ch: '', en: '' }, { within: [{ fact: 'missing' }] }),
    [17],
    'tooth',
  ],
  ['a third molar', chart('teeth', 'x', { ch: '', en: '' }, { among: ['thirdMolar'] }), [38], undefined],
  ['another molar', chart('teeth', 'x', { ch: '', en: '' }, { among: ['thirdMolar'] }), [37], 'tooth'],
  ['a text at a tooth', notes, [{ tooth: 11, text: ' rotate ' }], undefined],
  ['a tooth without its text', notes, [{ tooth: 11, text: ' ' }], 'required'],
  ['a longer text at a tooth', notes, [{ tooth: 11, text: 'mesial-out' }], 'long'],
  [
    'two texts at a tooth',
    notes,
    [
      { tooth: 11, text: 'a' },
      { tooth: 11, text: 'b' },
    ],
    'repeated',
  ],
  ['a text at no tooth', notes, [{ tooth: 19, text: 'a' }], 'tooth'],
  ['teeth without texts', notes, [11], 'type'],
  ['files', files, ['f1', 'f2'], undefined],
  ['more files than there may be', files, ['f1', 'f2', 'f3'], 'many'],
  ['the same file twice', files, ['f1', 'f1'], 'repeated'],
  ['a file without an id', files, [''], 'type'],
  ['no ids of files', files, [1], 'type'],
  ['steps that are listed', steps, [1, 3], undefined],
  ['a step that is not listed', steps, [1, 4], 'option'],
  ['a record that is listed', address, 'a1', undefined],
  ['a record that is not listed', address, 'a2', 'option'],
  ['no id of a record', address, 1, 'type'],
  ['a phone number', textField('x', { ch: '', en: '' }, { characters: 'phone' }), '138 0013 8000', undefined],
  ['no phone number', textField('x', { ch: '', en: '' }, { characters: 'phone' }), '12345', 'phone'],
  ['a colour', textField('x', { ch: '', en: '' }, { characters: 'colour' }), '#a0B1c2', undefined],
  ['no colour', textField('x', { ch: '', en: '' }, { characters: 'colour' }), 'red', 'colour'],
])('checks an answer that is %s', (_, field, answer, problem) => {
  const { errors } = evaluateForm(createTestForm([field]), { [field.key]: answer }, setting);
  expect(errors.map((error) => error.problem)).toEqual(problem === undefined ? [] : [problem]);
});

test('reports the row or place of an error', () => {
  const form = createTestForm([{ ...elastics, key: 'list' }, spaces('both')]);
  const answers = {
    list: [
      { kind: 2, from: 13, to: 46 },
      { kind: 2, from: 13, to: null },
    ],
    x: [
      { at: 11, amount: 1 },
      { at: '14-13', amount: 13 },
    ],
  };
  expect(evaluateForm(form, answers, setting).errors).toEqual([
    { field: 'list', problem: 'required', at: { row: 1, column: 'to' } },
    { field: 'x', problem: 'range', limits: { from: 0.1, to: 12, step: 0.1 }, at: { place: '14-13' } },
  ]);
});
