import { expect, test } from '@jest/globals';
import {
  listDeclarationProblems,
  evaluateForm,
  listFormFields,
  type FormDeclaration,
  type FormText,
  createInitialAnswers,
} from '@dentarium/domain/declared-form';
import { FORM_KEYS, listFormKeys, ORDER_TYPE_CODES } from '../states/order-types.ts';
import { toPreferenceFacts } from './prescription-facts.ts';
import { followOnForms, orderForms } from './order-forms.ts';
import { preferencesForm } from './preferences-form.ts';

const ALL: readonly FormDeclaration[] = [...Object.values(orderForms), ...Object.values(followOnForms)];

test.each(ALL)('ORD-02 sections 9 to 15: form $key is in order and survives JSON', (form) => {
  expect(listDeclarationProblems(form)).toEqual([]);
  expect(JSON.parse(JSON.stringify(form))).toEqual(form);
});

function listTexts(value: unknown): FormText[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('ch' in value && 'en' in value && typeof value.ch === 'string' && typeof value.en === 'string')
    return [{ ch: value.ch, en: value.en }];
  return Object.values(value).flatMap(listTexts);
}

test.each(ALL)('ORD-02 form $key has every text in both languages', (form) => {
  const texts = listTexts(form);
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.filter(({ ch, en }) => ch.trim() === '' || en.trim() === '' || /[一-鿿]/.test(en))).toEqual([]);
  expect(texts.filter(({ ch }) => /[一-鿿][,;:?(]/u.test(ch))).toEqual([]);
});

test('ORD-02 declares every form of every type of order under its own key', () => {
  const keys = ORDER_TYPE_CODES.flatMap(listFormKeys);
  expect(keys.filter((key) => orderForms[key].key !== String(key))).toEqual([]);
  expect(Object.keys(orderForms).map(Number)).toEqual(Object.values(FORM_KEYS).toSorted((one, other) => one - other));
});

test('ORD-13 section 15: starts the preferences of an order as those of the doctor', () => {
  expect(createInitialAnswers(preferencesForm, toPreferenceFacts({}))).toEqual({
    toothMark: 1,
    annexStep: '1',
    preference: 1,
    depressPreference: 1,
    alignment: 2,
    default3Step: 2,
  });
  const storedPreferences = {
    toothMark: '3',
    annexStep: '2, 5',
    preference: '2',
    depressPreference: '2',
    alignment: '1',
    default3Step: '1',
  };
  expect(createInitialAnswers(preferencesForm, toPreferenceFacts(storedPreferences))).toEqual({
    toothMark: 3,
    annexStep: '2, 5',
    preference: 2,
    depressPreference: 2,
    alignment: 1,
    default3Step: 1,
  });
});

test('ORD-13 section 15: explains "traditional" and "optimised" at every choice of them', () => {
  const offered = Object.values(orderForms)
    .flatMap(listFormFields)
    .filter((field) => 'options' in field && field.options.some(({ label }) => label.en === 'optimised'));
  const untold = offered.filter(({ hint }) => hint?.en.startsWith('Traditional: ') !== true);
  // Attachments have a style of this name, which is not a phase.
  expect(new Set(untold.map(({ key }) => key))).toEqual(new Set(['attachStyle']));
  expect(offered.map(({ key }) => key)).toEqual(expect.arrayContaining(['preference', 'extractStep', 'intrusionStep']));
});

test('ORD-02 section 10 I: offers the uses of an opened space', () => {
  const field = listFormFields(orderForms[FORM_KEYS.design]).find(({ key }) => key === 'spaceUse');
  const options = field?.kind === 'choice' ? field.options : [];
  expect(options.map(({ label }) => label.en)).toEqual(['implant', 'restoration', 'bonding']);
});

test.each<[string, unknown, string | undefined]>([
  ['toothMark', 4, 'option'],
  ['annexStep', 'x'.repeat(51), 'long'],
  ['annexStep', 'x'.repeat(50), undefined],
  ['annexStep', '', 'required'],
  ['preference', 3, 'option'],
  ['depressPreference', 0, 'option'],
  ['alignment', 1, undefined],
  ['default3Step', null, 'required'],
])('ORD-13 section 15: checks %s as %j: %p', (key, answer, problem) => {
  const answers = { ...createInitialAnswers(preferencesForm, toPreferenceFacts({})), [key]: answer };
  const { errors } = evaluateForm(preferencesForm, answers, { facts: {}, day: '2026-05-04' });
  expect(errors.map((error) => error.problem)).toEqual(problem === undefined ? [] : [problem]);
});
