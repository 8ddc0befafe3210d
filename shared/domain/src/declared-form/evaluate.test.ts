import { expect, test } from '@jest/globals';
import type { AnswerCondition, FormAnswers, FormDeclaration } from './declaration.ts';
import { evaluateForm, createInitialAnswers, isFinished, applySettingRules, toSubmittedAnswers } from './evaluate.ts';
import { createTestForm } from './testing/create-test-form.ts';
import { setting } from './testing/setting.ts';
import { chart, check, choice, is, rows, settingRule } from './write-fields.ts';

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
])('evaluates the condition %s', (_, when, answers, expected) => {
  const form = createTestForm([
    { kind: 'number', key: 'one', label: { ch: '', en: '' }, from: 0, to: 9, step: 1 },
    chart('teeth', 'many', { ch: '', en: '' }),
    { kind: 'text', key: 'words', label: { ch: '', en: '' } },
    choice('asked', { ch: '', en: '' }, 1, [{ ch: '', en: '' }], { when }),
  ]);
  expect(evaluateForm(form, answers, setting).shownKeys.has('asked')).toBe(expected);
});

const nested = createTestForm([
  choice(
    'first',
    { ch: '', en: '' },
    0,
    [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ],
    { required: true },
  ),
  choice(
    'second',
    { ch: '', en: '' },
    0,
    [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ],
    { when: { field: 'first', is: 1 }, required: true },
  ),
  choice(
    'third',
    { ch: '', en: '' },
    0,
    [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ],
    { when: { field: 'second', is: 1 }, required: { field: 'first', is: 1 } },
  ),
]);

test.each([
  [{}, ['first'], ['first']],
  [{ first: 1 }, ['first', 'second'], ['second']],
  [{ first: 1, second: 1 }, ['first', 'second', 'third'], ['third']],
  [{ first: 0, second: 1, third: 9 }, ['first'], []],
])('shows, with %p, the fields %p and reports %p', (answers, expectedShown, faulty) => {
  const evaluation = evaluateForm(nested, answers, setting);
  expect([...evaluation.shownKeys]).toEqual(expectedShown);
  expect(evaluation.errors.map(({ field }) => field)).toEqual(faulty);
});

test('keeps the answers of hidden fields in the form and does not submit them', () => {
  const answers = { first: 0, second: 1, third: 1 };
  expect(toSubmittedAnswers(nested, evaluateForm(nested, answers, setting))).toEqual({ first: 0 });
});

test('ORD-02 section 1: submits the lines of a text with runs of spaces as one', () => {
  const form = createTestForm([
    { kind: 'text', key: 'x', label: { ch: '', en: '' } },
    { kind: 'toothTexts', key: 'y', label: { ch: '', en: '' }, most: 8 },
  ]);
  const answers = { x: ' two   words \n a  line ', y: [{ tooth: 11, text: ' 5°  mesially ' }] };
  expect(toSubmittedAnswers(form, evaluateForm(form, answers, setting))).toEqual({
    x: 'two words\na line',
    y: [{ tooth: 11, text: '5° mesially' }],
  });
});

test('does not submit hidden columns', () => {
  const form = createTestForm([
    rows('x', { ch: '', en: '' }, { ch: '', en: '' }, [
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
      choice(
        'cut',
        { ch: '', en: '' },
        1,
        [
          { ch: '', en: '' },
          { ch: '', en: '' },
        ],
        { when: { column: 'kind', is: 1 } },
      ),
    ]),
  ]);
  const answers = { x: [{ kind: 2, cut: 1 }] };
  expect(toSubmittedAnswers(form, evaluateForm(form, answers, setting))).toEqual({ x: [{ kind: 2 }] });
});

const setByOthers = {
  ...createTestForm([
    choice('asked', { ch: '', en: '' }, 0, [
      { ch: '', en: '' },
      { ch: '', en: '' },
    ]),
    choice('first', { ch: '', en: '' }, 0, [
      { ch: '', en: '' },
      { ch: '', en: '' },
      { ch: '', en: '' },
    ]),
    choice(
      'second',
      { ch: '', en: '' },
      0,
      [
        { ch: '', en: '' },
        { ch: '', en: '' },
      ],
      { when: { field: 'asked', is: 1 } },
    ),
  ]),
  sets: [
    settingRule('one', { ch: '', en: '' }, 'first', [null, 0], 2, { field: 'asked', is: 1 }),
    settingRule('two', { ch: '', en: '' }, 'second', [null], 1, { field: 'first', is: 2 }),
    settingRule('back', { ch: '', en: '' }, 'first', [2], 0, { field: 'second', is: 1 }),
  ],
};

test.each<[string, FormAnswers, FormAnswers]>([
  ['nothing while no rule applies', { asked: 0, first: 0 }, { asked: 0, first: 0 }],
  ['an answer, and by it that to another', { asked: 1, first: 0 }, { asked: 1, first: 2, second: 1 }],
  ['an answer that nobody has given', { asked: 1 }, { asked: 1, first: 2, second: 1 }],
  ['no answer but those that it replaces', { asked: 1, first: 1 }, { asked: 1, first: 1 }],
  ['no field that is not shown', { asked: 0, first: 2 }, { asked: 0, first: 2 }],
])('applies the setting rules: %s', (_, answers, expectedAnswers) => {
  expect(applySettingRules(setByOthers, answers, setting)).toEqual(expectedAnswers);
});

const withModes: FormDeclaration = {
  ...createTestForm(
    [
      choice(
        'mode',
        { ch: '', en: '' },
        0,
        [
          { ch: '', en: '' },
          { ch: '', en: '' },
        ],
        { required: true, initial: 0 },
      ),
      choice(
        'asked',
        { ch: '', en: '' },
        0,
        [
          { ch: '', en: '' },
          { ch: '', en: '' },
          { ch: '', en: '' },
        ],
        {
          asked: is('mode', 1),
          required: true,
          initial: { fact: 'preference' },
        },
      ),
      choice(
        'unknown',
        { ch: '', en: '' },
        0,
        [
          { ch: '', en: '' },
          { ch: '', en: '' },
        ],
        { asked: is('mode', 1), required: true },
      ),
      choice(
        'below',
        { ch: '', en: '' },
        0,
        [
          { ch: '', en: '' },
          { ch: '', en: '' },
        ],
        { when: is('asked', 2), asked: is('mode', 1), initial: 1 },
      ),
      choice(
        'ruled',
        { ch: '', en: '' },
        0,
        [
          { ch: '', en: '' },
          { ch: '', en: '' },
        ],
        { asked: is('mode', 1), initial: 0 },
      ),
    ],
    [check('warning', 'two', { ch: '', en: '' }, ['asked'], is('asked', 2))],
  ),
  sets: [settingRule('rule', { ch: '', en: '' }, 'ruled', [0], 1, is('below', 1))],
};

test('counts and submits the default of a field that applies and is not asked', () => {
  const evaluation = evaluateForm(withModes, { mode: 0, asked: 1, ruled: 0 }, setting);
  expect([...evaluation.shownKeys]).toEqual(['mode']);
  expect([...evaluation.defaulted]).toEqual(['asked', 'unknown', 'below', 'ruled']);
  expect(evaluation.errors).toEqual([]);
  expect(evaluation.brokenChecks.map(({ key }) => key)).toEqual(['two']);
  expect(toSubmittedAnswers(withModes, evaluation)).toEqual({ mode: 0, asked: 2, unknown: null, below: 1, ruled: 1 });
});

test('counts the answer of a field once it is asked, and ignores the default of fields that it hides', () => {
  const evaluation = evaluateForm(withModes, { mode: 1, asked: 1, ruled: 0 }, setting);
  expect([...evaluation.shownKeys]).toEqual(['mode', 'asked', 'unknown', 'ruled']);
  expect([...evaluation.defaulted]).toEqual([]);
  expect(evaluation.errors).toEqual([{ field: 'unknown', problem: 'required' }]);
  expect(toSubmittedAnswers(withModes, evaluation)).toEqual({ mode: 1, asked: 1, unknown: null, ruled: 0 });
});

test('counts the defaults of a section that is not asked', () => {
  const form: FormDeclaration = {
    ...withModes,
    sections: withModes.sections.map((section) => ({ ...section, asked: { fact: 'nobody', answered: true } })),
  };
  expect(toSubmittedAnswers(form, evaluateForm(form, { mode: 1 }, setting))).toMatchObject({ mode: 0, asked: 2 });
});

test('finishes a form if every shown field is answered and the warnings are accepted', () => {
  const warned = { mode: 0 };
  const faulty: FormDeclaration = {
    ...withModes,
    checks: [check('error', 'two', { ch: '', en: '' }, ['asked'], is('asked', 2))],
  };
  expect(isFinished(evaluateForm(withModes, warned, setting), [])).toBe(false);
  expect(isFinished(evaluateForm(withModes, warned, setting), ['two'])).toBe(true);
  expect(isFinished(evaluateForm(faulty, warned, setting), ['two'])).toBe(false);
  expect(isFinished(evaluateForm(withModes, {}, setting), ['two'])).toBe(false);
});

test('creates a form with its defaults and those of the facts', () => {
  expect(createInitialAnswers(withModes, setting.facts)).toEqual({
    mode: 0,
    asked: 2,
    unknown: null,
    below: 1,
    ruled: 0,
  });
});
