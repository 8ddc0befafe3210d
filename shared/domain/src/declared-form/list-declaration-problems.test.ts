import { expect, test } from '@jest/globals';
import type { FormDeclaration } from './declaration.ts';
import { listDeclarationProblems } from './list-declaration-problems.ts';
import { createTestForm } from './testing/create-test-form.ts';
import { chart, choice, number, rows, settingRule, tooth } from './write-fields.ts';

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

test.each<[string, FormDeclaration, string]>([
  ['repeats a key', createTestForm([one, one]), 'the field one is declared twice'],
  ['has a key that is no name', createTestForm([{ ...one, key: 'a.b' }]), 'a.b is no key of a field'],
  [
    'asks for a field that is not there',
    createTestForm([{ ...one, when: { field: 'other', is: 1 } }]),
    'one names the field other, which does not exist',
  ],
  [
    'asks on a field that is not there',
    createTestForm([{ ...one, asked: { field: 'other', is: 1 } }]),
    'one names the field other, which does not exist',
  ],
  [
    'asks for teeth of a field that is not there',
    createTestForm([chart('teeth', 'x', { ch: '', en: '' }, { within: [{ field: 'other' }] })]),
    'x names the field other, which does not exist',
  ],
  [
    'takes steps of a field that is not there',
    createTestForm([{ kind: 'steps', key: 'x', label: { ch: '', en: '' }, of: { field: 'other' } }]),
    'x names the field other, which does not exist',
  ],
  [
    'is limited by a field that is not there',
    createTestForm([number('x', { ch: '', en: '' }, [0, { field: 'gone' }, 1], '')]),
    'x names the field gone, which does not exist',
  ],
  [
    'shows a rule at a field that is not there',
    createTestForm(
      [one],
      [{ key: 'rule', kind: 'error', when: { field: 'one', is: 1 }, text: { ch: '', en: '' }, fields: ['gone'] }],
    ),
    'the check rule names the field gone, which does not exist',
  ],
  [
    'repeats an option',
    createTestForm([{ ...one, options: [...one.options, ...one.options.slice(0, 1)] }]),
    'one has 0 twice',
  ],
  [
    'repeats a column',
    createTestForm([
      rows('list', { ch: '', en: '' }, { ch: '', en: '' }, [
        tooth('a', { ch: '', en: '' }),
        tooth('a', { ch: '', en: '' }),
      ]),
    ]),
    'list has the column a twice',
  ],
  [
    'asks a row for a column that is not there',
    createTestForm([
      rows('list', { ch: '', en: '' }, { ch: '', en: '' }, [
        tooth('a', { ch: '', en: '' }, { when: { column: 'b', answered: true } }),
      ]),
    ]),
    'list has no column b, which a condition names',
  ],
  [
    'checks a column that is not there',
    createTestForm(
      [rows('list', { ch: '', en: '' }, { ch: '', en: '' }, [tooth('a', { ch: '', en: '' })])],
      [
        {
          key: 'rule',
          kind: 'error',
          when: { not: { rowsOf: 'list', some: { column: 'b', is: 1 } } },
          text: { ch: '', en: '' },
          fields: [],
        },
      ],
    ),
    'list has no column b, which a condition names',
  ],
  [
    'sets a field that is not there',
    {
      ...createTestForm([one]),
      sets: [settingRule('rule', { ch: '', en: '' }, 'gone', [0], 1, { field: 'one', is: 1 })],
    },
    'the rule rule sets the field gone, which does not exist',
  ],
  [
    'sets what is not offered',
    {
      ...createTestForm([one]),
      sets: [settingRule('rule', { ch: '', en: '' }, 'one', [0], 7, { field: 'one', is: 1 })],
    },
    'the rule rule sets what one does not offer',
  ],
  [
    'replaces what it sets',
    {
      ...createTestForm([one]),
      sets: [settingRule('rule', { ch: '', en: '' }, 'one', [1], 1, { field: 'one', is: 1 })],
    },
    'the rule rule replaces what it sets',
  ],
  [
    'goes in a circle',
    createTestForm([
      { ...one, when: { field: 'two', is: 1 } },
      { ...one, key: 'two', when: { not: { field: 'one', is: 1 } } },
    ]),
    'whether two is shown depends on itself',
  ],
])('reports a declaration that %s', (_, form, problem) => {
  expect(listDeclarationProblems(form)).toContain(problem);
});
