import { expect, test } from '@jest/globals';
import type { FormDeclaration } from './declaration.ts';
import { listDeclarationProblems } from './declaration-problems.ts';
import { formOf } from './testing/form-of.ts';
import { chart, choice, number, rows, sets, text, tooth } from './write-fields.ts';

const one = choice('one', '一|One', 0, ['否|no', '是|yes'], {});

test.each<[string, FormDeclaration, string]>([
  ['repeats a key', formOf([one, one]), 'the field one is declared twice'],
  ['has a key that is no name', formOf([{ ...one, key: 'a.b' }]), 'a.b is no key of a field'],
  [
    'asks for a field that is not there',
    formOf([{ ...one, when: { field: 'other', is: 1 } }]),
    'one names the field other, which does not exist',
  ],
  [
    'asks on a field that is not there',
    formOf([{ ...one, asked: { field: 'other', is: 1 } }]),
    'one names the field other, which does not exist',
  ],
  [
    'asks for teeth of a field that is not there',
    formOf([chart('teeth', 'x', '|', { within: [{ field: 'other' }] })]),
    'x names the field other, which does not exist',
  ],
  [
    'takes steps of a field that is not there',
    formOf([{ kind: 'steps', key: 'x', label: text('|'), of: { field: 'other' } }]),
    'x names the field other, which does not exist',
  ],
  [
    'is limited by a field that is not there',
    formOf([number('x', '|', [0, { field: 'gone' }, 1], '')]),
    'x names the field gone, which does not exist',
  ],
  [
    'shows a rule at a field that is not there',
    formOf([one], [{ key: 'rule', kind: 'error', when: { field: 'one', is: 1 }, text: text('|'), fields: ['gone'] }]),
    'the check rule names the field gone, which does not exist',
  ],
  ['repeats an option', formOf([{ ...one, options: [...one.options, ...one.options.slice(0, 1)] }]), 'one has 0 twice'],
  [
    'repeats a column',
    formOf([rows('list', '|', '|', [tooth('a', '|'), tooth('a', '|')])]),
    'list has the column a twice',
  ],
  [
    'asks a row for a column that is not there',
    formOf([rows('list', '|', '|', [tooth('a', '|', { when: { column: 'b', answered: true } })])]),
    'list has no column b, which a condition names',
  ],
  [
    'checks a column that is not there',
    formOf(
      [rows('list', '|', '|', [tooth('a', '|')])],
      [
        {
          key: 'rule',
          kind: 'error',
          when: { not: { rowsOf: 'list', some: { column: 'b', is: 1 } } },
          text: text('|'),
          fields: [],
        },
      ],
    ),
    'list has no column b, which a condition names',
  ],
  [
    'sets a field that is not there',
    { ...formOf([one]), sets: [sets('rule', '|', 'gone', [0], 1, { field: 'one', is: 1 })] },
    'the rule rule sets the field gone, which does not exist',
  ],
  [
    'sets what is not offered',
    { ...formOf([one]), sets: [sets('rule', '|', 'one', [0], 7, { field: 'one', is: 1 })] },
    'the rule rule sets what one does not offer',
  ],
  [
    'replaces what it sets',
    { ...formOf([one]), sets: [sets('rule', '|', 'one', [1], 1, { field: 'one', is: 1 })] },
    'the rule rule replaces what it sets',
  ],
  [
    'goes in a circle',
    formOf([
      { ...one, when: { field: 'two', is: 1 } },
      { ...one, key: 'two', when: { not: { field: 'one', is: 1 } } },
    ]),
    'whether two is shown depends on itself',
  ],
])('a declaration that %s is named', (_, form, problem) => {
  expect(listDeclarationProblems(form)).toContain(problem);
});
