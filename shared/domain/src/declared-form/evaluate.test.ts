import { expect, test } from '@jest/globals';
import type { AmountsField, AnswerCondition, DeclaredField, FormAnswers, FormDeclaration } from './declaration.ts';
import { evaluateForm, initialAnswers, isFinished, settledAnswers, submittedAnswers } from './evaluate.ts';
import { formOf } from './testing/form-of.ts';
import {
  amounts,
  chart,
  check,
  choice,
  choices,
  is,
  marked,
  number,
  rows,
  sets,
  text,
  tooth,
  words,
} from './write-fields.ts';

const setting = {
  facts: {
    dentalAge: 2,
    maxSteps: 60,
    missing: [18, 28],
    preference: 2,
    overbiteMm: 5,
    shipped: [1, 2, 3],
    addresses: [{ id: 'a1', name: 'Clinic' }],
  },
  day: '2026-05-04',
};

const one = choice('one', '一|One', 0, ['否|no', '是|yes'], {});

const spaces = (places: AmountsField['places']): AmountsField =>
  amounts(places, 'x', '|', [0.1, 12, 0.1], { without: [{ fact: 'missing' }] });
const elastics = rows('x', '|', '|', [
  choice('kind', '|', 1, ['|', '|'], { required: true }),
  tooth('from', '|', { required: true }),
  tooth('to', '|', { required: true, without: [{ fact: 'missing' }] }),
  choice('cut', '|', 1, ['|', '|'], { when: { column: 'kind', is: 1 }, required: { column: 'from', answered: true } }),
]);

const miniscrews = rows('x', '|', '|', [{ kind: 'contact', key: 'at', label: text('|'), required: true }]);
const notes: DeclaredField = { kind: 'toothTexts', key: 'x', label: text('|'), most: 8 };
const files: DeclaredField = { kind: 'files', key: 'x', label: text('|'), most: 2 };
const steps: DeclaredField = { kind: 'steps', key: 'x', label: text('|'), of: { fact: 'shipped' } };
const address: DeclaredField = { kind: 'record', key: 'x', label: text('|'), of: { fact: 'addresses' } };

test.each<[string, DeclaredField, unknown, string | undefined]>([
  ['an option', one, 1, undefined],
  ['another number', one, 2, 'option'],
  ['a text for a number', one, '1', 'type'],
  ['several', choices('x', '|', 1, ['|', '|', '|']), [1, 3], undefined],
  ['the same twice', choices('x', '|', 1, ['|', '|']), [1, 1], 'repeated'],
  ['"none" with another', choices('x', '|', 0, ['|', '|'], { alone: 0 }), [0, 1], 'alone'],
  ['"none" alone', choices('x', '|', 0, ['|', '|'], { alone: 0 }), [0], undefined],
  ['a number in range', number('x', '|', [0.1, 0.6, 0.1], 'mm'), 0.3, undefined],
  ['a number between two steps', number('x', '|', [0, 4, 0.5], 'mm'), 1.2, 'step'],
  ['a number over a fact', number('x', '|', [0, { fact: 'maxSteps' }, 1], ''), 61, 'range'],
  ['a number below', number('x', '|', [0.5, 4, 0.5], ''), 0, 'range'],
  ['what is no number', number('x', '|', [0, 4, 1], ''), Number.NaN, 'range'],
  ['a number without a known limit', number('x', '|', [0, { fact: 'unknown' }, 1], ''), 500, undefined],
  ['a text', { kind: 'text', key: 'x', label: text('|'), most: 3 }, ' abc ', undefined],
  ['a text with a run of spaces', { kind: 'text', key: 'x', label: text('|'), most: 3 }, 'a   b', undefined],
  ['a longer text', { kind: 'text', key: 'x', label: text('|'), most: 3 }, 'abcd', 'long'],
  ['a shorter text', { kind: 'text', key: 'x', label: text('|'), least: 8 }, 'SF1', 'short'],
  [
    'other characters',
    { kind: 'text', key: 'x', label: text('|'), characters: 'lettersAndDigits' },
    'SF-1',
    'characters',
  ],
  ['today', { kind: 'date', key: 'x', label: text('|'), latest: 'today' }, '2026-05-04', undefined],
  ['tomorrow', { kind: 'date', key: 'x', label: text('|'), latest: 'today' }, '2026-05-05', 'late'],
  ['yesterday', { kind: 'date', key: 'x', label: text('|'), earliest: 'today' }, '2026-05-03', 'early'],
  ['no date', { kind: 'date', key: 'x', label: text('|') }, '2026-02-30', 'date'],
  ['teeth', chart('teeth', 'x', '|'), [11, 48], undefined],
  ['a tooth that does not exist', chart('teeth', 'x', '|'), [19], 'tooth'],
  ['a missing tooth', chart('teeth', 'x', '|', { without: [{ fact: 'missing' }] }), [18], 'tooth'],
  [
    'an anterior tooth among posterior ones',
    chart('teeth', 'x', '|', { among: ['posterior', 'upper'] }),
    [13],
    'tooth',
  ],
  ['a lower tooth among upper ones', chart('teeth', 'x', '|', { among: ['posterior', 'upper'] }), [36], 'tooth'],
  ['a contact', chart('contacts', 'x', '|'), ['11-21'], undefined],
  ['two teeth that do not touch', chart('contacts', 'x', '|'), ['11-13'], 'tooth'],
  ['a tooth with a reason', marked('x', '|', ['|', '|']), [{ tooth: 11, mark: 2 }], undefined],
  ['a tooth with no reason of the list', marked('x', '|', ['|', '|']), [{ tooth: 11, mark: 3 }], 'option'],
  [
    'a tooth with two reasons',
    marked('x', '|', ['|', '|']),
    [
      { tooth: 11, mark: 1 },
      { tooth: 11, mark: 2 },
    ],
    'repeated',
  ],
  ['teeth without reasons', marked('x', '|', ['|']), [11], 'type'],
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
  ['a tooth among those of a fact', chart('teeth', 'x', '|', { within: [{ fact: 'missing' }] }), [18], undefined],
  [
    'a tooth that is not among those of a fact',
    chart('teeth', 'x', '|', { within: [{ fact: 'missing' }] }),
    [17],
    'tooth',
  ],
  ['a third molar', chart('teeth', 'x', '|', { among: ['thirdMolar'] }), [38], undefined],
  ['another molar', chart('teeth', 'x', '|', { among: ['thirdMolar'] }), [37], 'tooth'],
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
  ['a phone number', words('x', '|', { characters: 'phone' }), '138 0013 8000', undefined],
  ['no phone number', words('x', '|', { characters: 'phone' }), '12345', 'phone'],
  ['a colour', words('x', '|', { characters: 'colour' }), '#a0B1c2', undefined],
  ['no colour', words('x', '|', { characters: 'colour' }), 'red', 'colour'],
])('an answer that is %s', (_, field, answer, problem) => {
  const { errors } = evaluateForm(formOf([field]), { [field.key]: answer }, setting);
  expect(errors.map((error) => error.problem)).toEqual(problem === undefined ? [] : [problem]);
});

test.each<[string, AnswerCondition, FormAnswers, boolean]>([
  ['is', { field: 'one', is: 1 }, { one: 1 }, true],
  ['is one of', { field: 'one', is: [0, 1] }, { one: 1 }, true],
  ['is, unanswered', { field: 'one', is: 1 }, {}, false],
  ['not, unanswered', { not: { field: 'one', is: 1 } }, {}, true],
  ['has', { field: 'many', has: [2, 3] }, { many: [1, 3] }, true],
  ['has, of teeth with reasons', { field: 'many', has: 11 }, { many: [{ tooth: 11, mark: 1 }] }, true],
  ['has none', { field: 'many', has: [2] }, { many: [1] }, false],
  ['answered', { field: 'many', answered: true }, { many: [] }, false],
  ['a blank text is no answer', { field: 'words', answered: false }, { words: '  ' }, true],
  ['zero is an answer', { field: 'one', answered: true }, { one: 0 }, true],
  ['shares', { field: 'many', shares: { fact: 'missing' } }, { many: [18, 11] }, true],
  ['above', { amount: { field: 'one' }, above: 2 }, { one: 3 }, true],
  ['above, of the same', { amount: { field: 'one' }, above: 3 }, { one: 3 }, false],
  ['below, unanswered', { amount: { field: 'one' }, below: 3 }, {}, false],
  ['sum', { amount: { sum: [{ field: 'one' }, 2] }, above: { fact: 'overbiteMm' } }, { one: 4 }, true],
  ['distance', { amount: { distance: [{ field: 'one' }, { fact: 'overbiteMm' }] }, above: 3 }, { one: 1 }, true],
  [
    'product with an unknown part',
    { amount: { product: [{ field: 'one' }, { fact: 'nobody' }] }, above: 0 },
    { one: 1 },
    false,
  ],
  ['days since', { amount: { daysSince: { field: 'words' } }, above: 14 }, { words: '2026-04-19' }, true],
  [
    'days since, of the limit',
    { amount: { daysSince: { field: 'words' } }, above: 14 },
    { words: '2026-04-20' },
    false,
  ],
  ['days since what is no date', { amount: { daysSince: { field: 'words' } }, above: -1 }, { words: 'soon' }, false],
  [
    'marked among',
    { field: 'many', marked: [1, 2], among: [14, 15] },
    {
      many: [
        { tooth: 14, mark: 3 },
        { tooth: 15, mark: 2 },
      ],
    },
    true,
  ],
  [
    'shares, of teeth with a mark',
    { field: 'many', marked: [2], shares: { fact: 'missing' } },
    { many: [{ tooth: 18, mark: 2 }] },
    true,
  ],
  [
    'shares, of teeth with another mark',
    { field: 'many', marked: [2], shares: { fact: 'missing' } },
    { many: [{ tooth: 18, mark: 1 }] },
    false,
  ],
  ['marked elsewhere', { field: 'many', marked: [1, 2], among: [14] }, { many: [{ tooth: 15, mark: 2 }] }, false],
  ['marked otherwise', { field: 'many', marked: [1], among: [15] }, { many: [{ tooth: 15, mark: 2 }] }, false],
  [
    'all',
    {
      all: [
        { field: 'one', is: 1 },
        { fact: 'dentalAge', is: 1 },
      ],
    },
    { one: 1 },
    false,
  ],
  [
    'any',
    {
      any: [
        { field: 'one', is: 2 },
        { fact: 'dentalAge', is: 2 },
      ],
    },
    { one: 1 },
    true,
  ],
])('the condition %s', (_, when, answers, holds) => {
  const form = formOf([
    { kind: 'number', key: 'one', label: text('|'), from: 0, to: 9, step: 1 },
    chart('teeth', 'many', '|'),
    { kind: 'text', key: 'words', label: text('|') },
    choice('asked', '|', 1, ['|'], { when }),
  ]);
  expect(evaluateForm(form, answers, setting).shown.has('asked')).toBe(holds);
});

const nested = formOf([
  choice('first', '|', 0, ['|', '|'], { required: true }),
  choice('second', '|', 0, ['|', '|'], { when: { field: 'first', is: 1 }, required: true }),
  choice('third', '|', 0, ['|', '|'], { when: { field: 'second', is: 1 }, required: { field: 'first', is: 1 } }),
]);

test.each([
  [{}, ['first'], ['first']],
  [{ first: 1 }, ['first', 'second'], ['second']],
  [{ first: 1, second: 1 }, ['first', 'second', 'third'], ['third']],
  [{ first: 0, second: 1, third: 9 }, ['first'], []],
])('with %p there is shown %p and missing or wrong %p', (answers, shown, faulty) => {
  const evaluation = evaluateForm(nested, answers, setting);
  expect([...evaluation.shown]).toEqual(shown);
  expect(evaluation.errors.map(({ field }) => field)).toEqual(faulty);
});

test('what is hidden keeps its answer in the form, and is not submitted', () => {
  const answers = { first: 0, second: 1, third: 1 };
  expect(submittedAnswers(nested, evaluateForm(nested, answers, setting))).toEqual({ first: 0 });
});

test('where a row or a place is wrong is said', () => {
  const form = formOf([{ ...elastics, key: 'list' }, spaces('both')]);
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

test('ORD-02 section 1: of a text the lines are submitted, with runs of spaces as one', () => {
  const form = formOf([
    { kind: 'text', key: 'x', label: text('|') },
    { ...notes, key: 'y' },
  ]);
  const answers = { x: ' two   words \n a  line ', y: [{ tooth: 11, text: ' 5°  mesially ' }] };
  expect(submittedAnswers(form, evaluateForm(form, answers, setting))).toEqual({
    x: 'two words\na line',
    y: [{ tooth: 11, text: '5° mesially' }],
  });
});

test('a column that is not shown is not submitted', () => {
  const form = formOf([elastics]);
  const answers = { x: [{ kind: 2, from: 13, to: 46, cut: 1 }] };
  expect(submittedAnswers(form, evaluateForm(form, answers, setting))).toEqual({ x: [{ kind: 2, from: 13, to: 46 }] });
});

const setByOthers = {
  ...formOf([
    choice('asked', '|', 0, ['|', '|']),
    choice('first', '|', 0, ['|', '|', '|']),
    choice('second', '|', 0, ['|', '|'], { when: { field: 'asked', is: 1 } }),
  ]),
  sets: [
    sets('one', '|', 'first', [null, 0], 2, { field: 'asked', is: 1 }),
    sets('two', '|', 'second', [null], 1, { field: 'first', is: 2 }),
    sets('back', '|', 'first', [2], 0, { field: 'second', is: 1 }),
  ],
};

test.each<[string, FormAnswers, FormAnswers]>([
  ['nothing while no rule applies', { asked: 0, first: 0 }, { asked: 0, first: 0 }],
  ['an answer, and by it that to another', { asked: 1, first: 0 }, { asked: 1, first: 2, second: 1 }],
  ['an answer that nobody has given', { asked: 1 }, { asked: 1, first: 2, second: 1 }],
  ['no answer but those that it replaces', { asked: 1, first: 1 }, { asked: 1, first: 1 }],
  ['no field that is not shown', { asked: 0, first: 2 }, { asked: 0, first: 2 }],
])('the rules set %s', (_, answers, settled) => {
  expect(settledAnswers(setByOthers, answers, setting)).toEqual(settled);
});

const withModes: FormDeclaration = {
  ...formOf(
    [
      choice('mode', '|', 0, ['|', '|'], { required: true, initial: 0 }),
      choice('asked', '|', 0, ['|', '|', '|'], {
        asked: is('mode', 1),
        required: true,
        initial: { fact: 'preference' },
      }),
      choice('unknown', '|', 0, ['|', '|'], { asked: is('mode', 1), required: true }),
      choice('below', '|', 0, ['|', '|'], { when: is('asked', 2), asked: is('mode', 1), initial: 1 }),
      choice('ruled', '|', 0, ['|', '|'], { asked: is('mode', 1), initial: 0 }),
    ],
    [check('warning', 'two', '|', ['asked'], is('asked', 2))],
  ),
  sets: [sets('rule', '|', 'ruled', [0], 1, is('below', 1))],
};

test('a field that applies and is not asked counts with its default, which is submitted', () => {
  const evaluation = evaluateForm(withModes, { mode: 0, asked: 1, ruled: 0 }, setting);
  expect([...evaluation.shown]).toEqual(['mode']);
  expect([...evaluation.defaulted]).toEqual(['asked', 'unknown', 'below', 'ruled']);
  expect(evaluation.errors).toEqual([]);
  expect(evaluation.broken.map(({ key }) => key)).toEqual(['two']);
  expect(submittedAnswers(withModes, evaluation)).toEqual({ mode: 0, asked: 2, unknown: null, below: 1, ruled: 1 });
});

test('once it is asked its answer counts, and the default of what it hides does not', () => {
  const evaluation = evaluateForm(withModes, { mode: 1, asked: 1, ruled: 0 }, setting);
  expect([...evaluation.shown]).toEqual(['mode', 'asked', 'unknown', 'ruled']);
  expect([...evaluation.defaulted]).toEqual([]);
  expect(evaluation.errors).toEqual([{ field: 'unknown', problem: 'required' }]);
  expect(submittedAnswers(withModes, evaluation)).toEqual({ mode: 1, asked: 1, unknown: null, ruled: 0 });
});

test('what a whole section does not ask counts with its defaults', () => {
  const form: FormDeclaration = {
    ...withModes,
    sections: withModes.sections.map((section) => ({ ...section, asked: { fact: 'nobody', answered: true } })),
  };
  expect(submittedAnswers(form, evaluateForm(form, { mode: 1 }, setting))).toMatchObject({ mode: 0, asked: 2 });
});

test('a form is finished when all that is shown is answered, and warnings are accepted', () => {
  const warned = { mode: 0 };
  const faulty: FormDeclaration = { ...withModes, checks: [check('error', 'two', '|', ['asked'], is('asked', 2))] };
  expect(isFinished(evaluateForm(withModes, warned, setting), [])).toBe(false);
  expect(isFinished(evaluateForm(withModes, warned, setting), ['two'])).toBe(true);
  expect(isFinished(evaluateForm(faulty, warned, setting), ['two'])).toBe(false);
  expect(isFinished(evaluateForm(withModes, {}, setting), ['two'])).toBe(false);
});

test('a new form has its defaults, and those of the facts', () => {
  expect(initialAnswers(withModes, setting.facts)).toEqual({ mode: 0, asked: 2, unknown: null, below: 1, ruled: 0 });
});
