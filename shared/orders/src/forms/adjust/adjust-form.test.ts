import { expect, test } from '@jest/globals';
import {
  evaluateForm,
  listFormFields,
  type FormAnswers,
  createInitialAnswers,
  isFinished,
  applySettingRules,
  toSubmittedAnswers,
} from '@dentarium/domain/declared-form';
import { toPrescriptionFacts } from '../prescription-facts.ts';
import { prescriptionForm } from '../prescription/prescription-form.ts';
import { toAdjustFacts, adjustForm as form } from './adjust-form.ts';

const day = '2026-05-30';
const before = toPrescriptionFacts({ exam: null, dentalAge: 2, product: { maxSteps: 0 }, preferences: {} });
const prescription = {
  ...createInitialAnswers(prescriptionForm, before),
  extraction: 1,
  extractTeeth: [14, 24],
  spaceGoal: 1,
  wearDays: 14,
  archForm: 3,
  crExtractUpper: 2,
  crExtractLower: 0,
};
const previous = toSubmittedAnswers(
  prescriptionForm,
  evaluateForm(prescriptionForm, prescription, { facts: before, day }),
);
const facts = toAdjustFacts({
  lastStepUpper: 20,
  lastStepLower: 18,
  previous,
  plan: { steps: 30, bare: 30 },
  facts: before,
});
const initialAnswers = createInitialAnswers(form, facts);

function judged(answers: FormAnswers, more: object = {}) {
  const setting = { facts: { ...facts, ...more }, day };
  return evaluateForm(form, applySettingRules(form, { ...initialAnswers, ...answers }, setting), setting);
}

const REFINEMENT = {
  kind: 2,
  reasons: [2],
  stepUpper: 20,
  stepLower: 18,
  badTeeth: [{ tooth: 12, mark: 1 }],
  attachments: 1,
  attachOnScan: 1,
  newModels: 1,
  modelsTakenAt: '2026-05-20',
  interim: 1,
  goalsFrom: 1,
};
const CHANGED = { ...REFINEMENT, goalsFrom: 2 };

test('ORD-02 section 12: finishes a refinement that keeps its goals, and submits the previous prescription', () => {
  expect(judged(REFINEMENT).errors).toEqual([]);
  expect(isFinished(judged(REFINEMENT), [])).toBe(true);
  expect(toSubmittedAnswers(form, judged(REFINEMENT))).toMatchObject({ ...REFINEMENT, wearDays: 14, designMode: 1 });
});

test('ORD-02 ORD-09 section 12: asks nothing of the prescription for an adjustment that keeps its goals, and submits all of it', () => {
  const unchanged = judged({ ...REFINEMENT, extraction: 0 });
  expect([...unchanged.shownKeys].filter((key) => ['treatArch', 'extraction', 'archForm'].includes(key))).toEqual([]);
  expect(toSubmittedAnswers(form, unchanged)).toMatchObject({
    extraction: 1,
    extractTeeth: [14, 24],
    closeBy: 3,
    archForm: 3,
  });
});

test('ORD-02 section 12: prefills renewed fields with the previous values', () => {
  expect(initialAnswers).toMatchObject({
    designMode: 1,
    wearDays: 14,
    maxSteps: 0,
    over3: 2,
    passiveStart: 0,
    archForm: 3,
  });
});

test.each<[string, FormAnswers, boolean, boolean]>([
  ['kind', {}, true, true],
  ['reasons', {}, true, true],
  ['stepUpper', {}, true, true],
  ['stepLower', {}, true, true],
  ['wearHours', {}, true, false],
  ['badTeeth', { kind: 1, reasons: [1] }, true, true],
  ['badTeeth', { kind: 1, reasons: [2, 5] }, true, true],
  ['badTeeth', { kind: 1, reasons: [3] }, false, false],
  ['badTeeth', { kind: 4, reasons: [1] }, false, false],
  ['attachments', { kind: 3 }, true, true],
  ['attachments', { kind: 4 }, false, false],
  ['attachKept', { kind: 3, attachments: 3 }, true, true],
  ['attachKept', { kind: 3, attachments: 1 }, false, false],
  ['attachOnScan', { kind: 1 }, true, true],
  ['newModels', { kind: 1 }, true, true],
  ['modelsTakenAt', { kind: 1 }, true, true],
  ['modelsTakenAt', { kind: 4, basis: 2 }, true, true],
  ['modelsTakenAt', { kind: 4, basis: 3 }, true, true],
  ['modelsTakenAt', { kind: 4, basis: 1 }, false, false],
  ['newModels', { kind: 4, basis: 2 }, false, false],
  ['attachOnScan', { kind: 4, basis: 2 }, false, false],
  ['interim', {}, true, true],
  ['interimStep', { interim: 3 }, true, true],
  ['interimStep', { interim: 2 }, false, false],
  ['goalsFrom', { kind: 1 }, true, true],
  ['goalsFrom', { kind: 4 }, false, false],
  ['changes', { kind: 1, goalsFrom: 2 }, true, true],
  ['changes', { kind: 1, goalsFrom: 1 }, false, false],
  ['finalDetail', { kind: 2 }, true, false],
  ...['designMode', 'wearDays', 'maxSteps', 'over3', 'passiveStart'].flatMap(
    (key): [string, FormAnswers, boolean, boolean][] => [
      [key, { kind: 1, designMode: 0 }, true, true],
      [key, { kind: 4 }, false, false],
    ],
  ),
  ['special', { kind: 4 }, true, false],
  ...['arch', 'type', 'pairs', 'basis', 'reason'].flatMap((key): [string, FormAnswers, boolean, boolean][] => [
    [key, { kind: 4 }, true, true],
    [key, { kind: 1 }, false, false],
  ]),
  ['thickness', { kind: 4, type: 1 }, true, true],
  ['archForm', { ...CHANGED, changes: [8] }, true, false],
  ['archForm', { ...CHANGED, changes: [7] }, false, false],
  ['archForm', { ...CHANGED, kind: 4, changes: [8] }, false, false],
])('ORD-02 section 12: shows %s with %j: %p, mandatory %p', (key, answers, isShown, isMandatory) => {
  const { shownKeys, required } = judged(answers);
  expect([shownKeys.has(key), required.has(key)]).toEqual([isShown, isMandatory]);
});

test('ORD-02 section 12: asks no present step for an arch without steps', () => {
  expect(judged({}, { lastStepLower: 0 }).shownKeys.has('stepLower')).toBe(false);
});

test.each([
  ['2026-05-16', []],
  ['2026-05-15', ['oldModels']],
])('ORD-02 section 12: reports for models of %s the warnings %j, which can be accepted', (modelsTakenAt, keys) => {
  const evaluation = judged({ ...REFINEMENT, modelsTakenAt });
  expect(evaluation.brokenChecks.map(({ key }) => key)).toEqual(keys);
  expect(isFinished(evaluation, ['oldModels'])).toBe(true);
});

test('ORD-02 section 12: asks a part of the prescription, and keeps the rest', () => {
  const evaluation = judged({ ...CHANGED, changes: [8], archForm: 2 });
  expect(evaluation.errors).toEqual([]);
  expect(
    [...evaluation.shownKeys].filter((key) => ['crossbite', 'archForm', 'extraction', 'tsd'].includes(key)),
  ).toEqual(['crossbite', 'archForm']);
  expect(toSubmittedAnswers(form, evaluation)).toMatchObject({
    archForm: 2,
    extraction: 1,
    extractTeeth: [14, 24],
    closeBy: 3,
    crExtractUpper: 2,
  });
});

test.each<[string, FormAnswers, readonly string[]]>([
  ['of a chosen section', { changes: [9], spaceGoal: 0 }, ['extractionSpaces']],
  ['against what counts as before', { changes: [2], noMoveTeeth: [{ tooth: 14, mark: 1 }] }, []],
  ['of both sections', { changes: [2, 3], noMoveTeeth: [{ tooth: 14, mark: 1 }] }, ['extractedAndKept']],
  ['of a section that is not chosen', { changes: [8], spaceGoal: 0 }, []],
])('ORD-02 section 12: applies the rules of 10.1 %s', (_, answers, expectedChecks) => {
  expect(judged({ ...CHANGED, ...answers }).brokenChecks.map(({ key }) => key)).toEqual(expectedChecks);
});

test('ORD-02 section 12: sets extraction as the method against crowding if it is chosen', () => {
  const answers = { ...CHANGED, changes: [3, 10], extractTeeth: [14, 34] };
  expect(toSubmittedAnswers(form, judged(answers))).toMatchObject({ crExtractUpper: 2, crExtractLower: 2 });
});

test('ORD-02 section 12: asks section 13 for kind 4 and submits no movement', () => {
  const ends = { kind: 4, reasons: [8], stepUpper: 20, stepLower: 18, interim: 1 };
  const evaluation = judged(ends);
  expect(evaluation.errors).toEqual([]);
  const submitted = toSubmittedAnswers(form, evaluation);
  expect(submitted).toMatchObject({ ...ends, arch: 1, type: 1, basis: 1, planStep: 30 });
  const movement = new Set(listFormFields(prescriptionForm).map(({ key }) => key));
  expect(Object.keys(submitted).filter((key) => movement.has(key))).toEqual(['special']);
});

test('ORD-02 section 12: offers the sections A to N as changes', () => {
  const [changes] = listFormFields(form).filter(({ key }) => key === 'changes');
  const labels = changes?.kind === 'choices' ? changes.options.map(({ label }) => label.en) : [];
  expect(labels[0]).toBe('A Scope');
  expect(labels.at(-1)).toBe('N Retention and remarks');
});
