import { expect, test } from '@jest/globals';
import type { AmountsField, AnswerCondition, DeclaredField, FormAnswers, FormRow } from './declaration.ts';
import { evaluateForm, initialAnswers, isFinished, settledAnswers, submittedAnswers } from './evaluate.ts';
import { prescriptionForm } from './testing/prescription-form.ts';
import {
  amounts,
  chart,
  choice,
  choices,
  formOf,
  marked,
  number,
  rows,
  sets,
  text,
  tooth,
} from './testing/write-fields.ts';

const setting = {
  facts: { dentalAge: 2, maxSteps: 60, missing: [18, 28], preference: 2, overbiteMm: 5 },
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
  expect(submittedAnswers(nested, answers, evaluateForm(nested, answers, setting))).toEqual({ first: 0 });
});

function withElastics(list: readonly FormRow[]): FormAnswers {
  return { designMode: 1, apGoalR: 1, apMethodsR: [5], elastics: list };
}

test('where a row or a place is wrong is said', () => {
  const answers = {
    ...withElastics([
      { kind: 1, from: 13, to: 46 },
      { kind: 1, from: 13, to: null },
    ]),
    spaceGoal: 2,
    spaceList: [
      { at: 11, amount: 1 },
      { at: '14-13', amount: 13 },
    ],
  };
  const { errors } = evaluateForm(prescriptionForm, answers, setting);
  expect(errors.filter(({ at }) => at !== undefined)).toEqual([
    { field: 'elastics', problem: 'required', at: { row: 1, column: 'to' } },
    {
      field: 'spaceList',
      problem: 'range',
      limits: { from: 0.1, to: 12, step: 0.1 },
      at: { place: '14-13' },
    },
  ]);
});

test('a column that is not shown is not submitted', () => {
  const answers = withElastics([{ kind: 4, from: 13, to: 46, cut: 1 }]);
  const submitted = submittedAnswers(prescriptionForm, answers, evaluateForm(prescriptionForm, answers, setting));
  expect(submitted['elastics']).toEqual([{ kind: 4, from: 13, to: 46 }]);
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

test.each<[FormAnswers, string | undefined, unknown]>([
  [{ extraction: 1, extractTeeth: [14, 24], crExtractUpper: 0, crExtractLower: 0 }, 'crExtractUpper', 2],
  [{ extraction: 1, extractTeeth: [34], crExtractLower: 0 }, 'crExtractLower', 2],
  [{ extraction: 1, extractTeeth: [14], crExtractUpper: 1 }, undefined, undefined],
  [{ extraction: 0, extractTeeth: [14], crExtractUpper: 0 }, undefined, undefined],
])('with %p extraction is the way against crowding in %p', (answers, field, value) => {
  const settled = settledAnswers(prescriptionForm, answers, setting);
  expect(Object.entries(settled).filter(([key, answer]) => answer !== answers[key])).toEqual(
    field === undefined ? [] : [[field, value]],
  );
  expect(evaluateForm(prescriptionForm, answers, setting).unset.map((rule) => rule.field)).toEqual(
    field === undefined ? [] : [field],
  );
});

test.each<[string, FormAnswers, readonly string[]]>([
  [
    'a tooth that is extracted and may not move',
    { extraction: 1, extractTeeth: [14, 24], noMoveTeeth: [{ tooth: 14, mark: 1 }] },
    ['extractedAndKept'],
  ],
  [
    'the same teeth while nothing is extracted',
    { extraction: 0, extractTeeth: [14], noMoveTeeth: [{ tooth: 14, mark: 1 }] },
    [],
  ],
  ['molars to correct with 3–3', { treatRange: 1, apGoalL: 3 }, ['anteriorOnly']],
  ['extraction without spaces', { extraction: 1, spaceGoal: 0 }, ['extractionSpaces']],
  ['IPR where it is forbidden', { designMode: 1, iprAllowed: 0, overjetMethods: [3] }, ['iprNotAllowed']],
  ['IPR that is hidden in the assisted mode', { designMode: 0, iprAllowed: 0, overjetMethods: [3] }, []],
  ['a long way to the back', { designMode: 2, apGoalR: 3, apMethodsR: [2], distalMmR: 3 }, ['bigDistalisation']],
  ['a big change of the overbite', { designMode: 1, overbiteGoal: 2, overbiteTarget: 1.5 }, ['overbiteChange']],
  ['a long treatment', { designMode: 1, maxSteps: 60, wearDays: 21 }, ['longTreatment']],
  [
    'one elastic of two within an arch',
    withElastics([
      { kind: 1, from: 13, to: 46 },
      { kind: 4, from: 13, to: 16 },
    ]),
    ['elasticInOneArch'],
  ],
  ['a triangle within an arch', withElastics([{ kind: 3, from: 13, to: 16 }]), []],
])('the rule on %s', (_, answers, broken) => {
  expect(evaluateForm(prescriptionForm, answers, setting).broken.map(({ key }) => key)).toEqual(broken);
});

test('a form is finished when all that is shown is answered, and warnings are accepted', () => {
  const answers = {
    ...initialAnswers(prescriptionForm, setting.facts),
    extraction: 0,
    spaceGoal: 1,
    maxSteps: 60,
    wearDays: 21,
  };
  const evaluation = evaluateForm(prescriptionForm, answers, setting);
  expect(evaluation.errors).toEqual([]);
  expect(isFinished(evaluation, [])).toBe(false);
  expect(isFinished(evaluation, ['longTreatment'])).toBe(true);
  expect(
    isFinished(evaluateForm(prescriptionForm, { ...answers, treatRange: 1, apGoalR: 2 }, setting), [
      'longTreatment',
      'anteriorOnly',
    ]),
  ).toBe(false);
});

test('a new form has its defaults, and those of the preferences', () => {
  expect(initialAnswers(prescriptionForm, setting.facts)).toMatchObject({
    designMode: 1,
    extraction: null,
    extractStep: 2,
    missingTeeth: [18, 28],
    overbiteTarget: 1.5,
  });
});
