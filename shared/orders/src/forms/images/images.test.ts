import { expect, test } from '@jest/globals';
import {
  listDeclarationProblems,
  evaluateForm,
  type FormAnswers,
  type FormDeclaration,
} from '@dentarium/domain/declared-form';
import { cbctForm, imagesForm, modelMailingForm, modelsForm } from './image-forms.ts';
import type { ModelBox } from '@dentarium/domain/model-box';
import { IMAGE_SLOTS, findImageSlot } from './image-slots.ts';
import { areModelsMailed, listOmittedForms, resolveModelArch, resolveModelSource } from './model-source.ts';
import { toDayTaken, checkSlots, type SlotFacts, type SlotFile } from './check-slots.ts';

const facts: SlotFacts = {
  day: '2026-05-30',
  impacted: [],
  modelsMailed: false,
  modelsRequested: false,
  retentionBasis: null,
  modelArch: 1,
};
const full = { kind: 1 };
const anterior = { kind: 3 };

/** Creates the box of a jaw of 12 mm height, at or above the ground. */
function createBox(width: number, groundMm = 0): ModelBox {
  return { least: [0, 0, groundMm], most: [width, width * 0.8, groundMm + width * 0.2] };
}

function file(category: number, more: Partial<SlotFile> = {}): SlotFile {
  const isModel = [53, 51, 52].includes(category);
  const name = isModel ? 'arch.stl' : category === 15 ? 'volume.zip' : 'photo.jpg';
  return {
    category,
    name,
    isDicom: false,
    bytes: 1000,
    takenOn: '2026-05-29',
    isMain: true,
    box: isModel ? createBox(60) : null,
    isOpened: true,
    ...more,
  };
}

const missing = (orderType: 0 | 1 | 2, product = full, more: Partial<SlotFacts> = {}): number[] =>
  checkSlots(orderType, product, { ...facts, ...more }, []).flatMap(({ category, code }) =>
    code === 'missing' ? [category] : [],
  );

test('ORD-18 section 9.2: lists the slots of an order in the order of the page', () => {
  expect(IMAGE_SLOTS.map(({ category }) => category)).toEqual([8, 9, 12, 2, 1, 3, 4, 6, 5, 53, 51, 18, 14, 15, 52]);
  expect(JSON.parse(JSON.stringify(IMAGE_SLOTS))).toEqual(IMAGE_SLOTS);
});

test.each<[string, number[], number[]]>([
  ['a treatment', missing(0), [8, 9, 12, 2, 3, 4, 6, 5, 53, 51, 18, 14]],
  ['a treatment of front teeth', missing(0, anterior), [8, 9, 12, 2, 3, 4, 6, 5, 53, 51, 14]],
  [
    'a treatment with impacted teeth',
    missing(0, full, { impacted: [23] }),
    [8, 9, 12, 2, 3, 4, 6, 5, 53, 51, 18, 14, 15],
  ],
  ['a treatment with models by mail', missing(0, full, { modelsMailed: true }), [8, 9, 12, 2, 3, 4, 6, 5, 18, 14]],
  ['an adjustment', missing(2), [2, 3, 4, 6, 5, 53, 51]],
  ['an adjustment with models by mail', missing(2, full, { modelsMailed: true }), [2, 3, 4, 6, 5]],
  ['an adjustment with impacted teeth', missing(2, full, { impacted: [23] }), [2, 3, 4, 6, 5, 53, 51]],
  ['a retention on the last step', missing(1, full, { retentionBasis: 1 }), []],
  ['a retention on a new scan', missing(1, full, { retentionBasis: 2 }), [53, 51]],
  ['a retention of the upper arch on a new scan', missing(1, full, { retentionBasis: 2, modelArch: 2 }), [53]],
  ['a retention of the lower arch on a new scan', missing(1, full, { retentionBasis: 2, modelArch: 3 }), [51]],
  ['a retention on a mailed model', missing(1, full, { retentionBasis: 3 }), []],
  ['an adjustment that ends with lower retainers', missing(2, full, { modelArch: 3 }), [2, 3, 4, 6, 5, 51]],
])('ORD-18 section 9.2: needs for %s the slots %j', (_, neededSlots, expected) => {
  expect(neededSlots).toEqual(expected);
});

test.each<[string, 0 | 1 | 2, SlotFile, Partial<SlotFacts>, string[]]>([
  ['a face of 6 months', 0, file(8, { takenOn: '2025-11-30' }), {}, []],
  ['an older face', 0, file(8, { takenOn: '2025-11-29' }), {}, ['old']],
  ['an old face of an adjustment', 2, file(8, { takenOn: '2020-01-01' }), {}, []],
  ['a bite of 6 months', 0, file(6, { takenOn: '2025-11-30' }), {}, []],
  ['a bite of a month for an adjustment', 2, file(6, { takenOn: '2026-04-30' }), {}, []],
  ['an older bite for an adjustment', 2, file(6, { takenOn: '2026-04-29' }), {}, ['old']],
  ['an optional overjet that is old', 0, file(1, { takenOn: '2025-01-01' }), {}, ['old']],
  ['a panoramic of 12 months', 0, file(14, { takenOn: '2025-05-30' }), {}, []],
  ['an older panoramic', 0, file(14, { takenOn: '2025-05-29' }), {}, ['old']],
  ['an image of no known date', 0, file(8, { takenOn: null }), {}, ['undated']],
  ['a ceph of any age', 0, file(18, { takenOn: null }), {}, []],
  ['an image that is not the main one', 0, file(9, { isMain: false }), {}, ['notMain']],
  ['an image that was uploaded here', 0, file(9, { isMain: null }), {}, []],
  ['a photo of another format', 0, file(2, { name: 'a.cr2' }), {}, ['format']],
  ['a photo that is DICOM', 0, file(2, { name: 'a.dcm', isDicom: true }), {}, ['format']],
  ['a photo that is DICOM without an extension', 0, file(2, { name: 'IM0001', isDicom: true }), {}, ['format']],
  ['a radiograph as DICOM', 0, file(14, { name: 'a.dcm', isDicom: true }), {}, []],
  ['a radiograph of a disc', 0, file(14, { name: 'IM0001', isDicom: true }), {}, []],
  ['a volume of a disc', 0, file(15, { name: 'IMG001', isDicom: true }), {}, []],
  ['a model of another format', 0, file(53, { name: 'a.off' }), {}, ['format']],
  ['a model as DRC', 0, file(53, { name: 'A.DRC' }), {}, []],
  ['a model of 200 MB', 0, file(51, { bytes: 200_000_000 }), {}, []],
  ['a larger model', 0, file(51, { bytes: 200_000_001 }), {}, ['large']],
  ['a model of 20 mm', 0, file(51, { box: createBox(20) }), {}, []],
  ['a narrower model', 0, file(51, { box: createBox(19.9) }), {}, ['width']],
  ['a wider model', 0, file(51, { box: createBox(100.1) }), {}, ['width']],
  ['a model in metres', 0, file(51, { box: createBox(0.06) }), {}, ['width']],
  ['a model that is not measured', 0, file(51, { box: null }), {}, ['unmeasured']],
  ['a model that nobody has looked at', 0, file(53, { isOpened: false }), {}, ['notOpened']],
  ['a bite of any width', 0, file(52, { box: createBox(5) }), {}, []],
  ['a volume as zip', 0, file(15), {}, []],
  ['a volume of another format', 0, file(15, { name: 'a.rar' }), {}, ['format']],
])('ORD-18 section 9.2: checks %s (order type %p)', (_, orderType, one, more, codes) => {
  const problems = checkSlots(orderType, full, { ...facts, ...more }, [one]);
  expect(
    problems.filter(({ category, code }) => category === one.category && code !== 'missing').map(({ code }) => code),
  ).toEqual(codes);
});

test.each([
  ['exif', '2026-05-29'],
  // A scanner that converts a photograph keeps only the time of the file.
  ['file', '2026-05-29'],
  ['today', null],
])('ORD-18 section 9.2: takes an image with the time of %s as taken on %p', (source, day) => {
  expect(toDayTaken('2026-05-29T09:00:00', source)).toBe(day);
});

test('ORD-18 section 9.2: reports wrong files as errors, and old or unknown ones as warnings', () => {
  const problems = checkSlots(2, full, facts, [
    file(6, { takenOn: '2020-01-01' }),
    file(51, { box: null }),
    file(53, { box: createBox(1) }),
  ]);
  expect(problems.filter(({ category }) => [6, 53, 51].includes(category))).toEqual([
    { category: 6, code: 'old', kind: 'warning', form: 0 },
    { category: 53, code: 'width', kind: 'error', form: 1 },
    { category: 51, code: 'unmeasured', kind: 'warning', form: 1 },
  ]);
});

test('ORD-18 section 9.2: allows one file per slot', () => {
  const codes = checkSlots(0, full, facts, [file(53), file(53)]).filter(({ category }) => category === 53);
  expect(codes.map(({ code }) => code)).toEqual(['several']);
});

/** A model that fits no order: nobody has looked at it, it is too wide, and its format is not read. */
const badModel = (category: number): SlotFile =>
  file(category, { isOpened: false, box: createBox(500), name: 'arch.off' });

test.each<[string, 0 | 1 | 2, Partial<SlotFacts>, number[]]>([
  ['a treatment', 0, {}, [53, 51, 52]],
  ['a treatment with models by mail', 0, { modelsMailed: true }, []],
  ['an adjustment', 2, {}, [53, 51, 52]],
  ['an adjustment with models by mail', 2, { modelsMailed: true }, []],
  ['an adjustment that ends with lower retainers', 2, { modelArch: 3 }, [51]],
  ['retainers on the plan', 1, { retentionBasis: 1 }, []],
  ['retainers on a new scan', 1, { retentionBasis: 2 }, [53, 51, 52]],
  ['upper retainers on a new scan', 1, { retentionBasis: 2, modelArch: 2 }, [53]],
  ['lower retainers on a new scan', 1, { retentionBasis: 2, modelArch: 3 }, [51]],
  ['retainers on a mailed model', 1, { retentionBasis: 3 }, []],
  [
    'retainers on a mailed model, whose models were requested',
    1,
    { retentionBasis: 3, modelsRequested: true },
    [53, 51, 52],
  ],
])('ORD-03 ORD-18 section 9.2: judges the models of %s only where they are needed', (_, type, more, judged) => {
  const problems = checkSlots(type, full, { ...facts, ...more }, [badModel(53), badModel(51), badModel(52)]);
  const errors = problems.filter(({ kind, form }) => kind === 'error' && form === 1);
  expect([...new Set(errors.map(({ category }) => category))]).toEqual(judged);
});

test.each<[string, 0 | 1 | 2, number, boolean]>([
  ['a face of a treatment', 0, 8, true],
  ['a face of an adjustment', 2, 8, false],
  ['an overjet', 0, 1, false],
  ['a ceph of a treatment', 0, 18, true],
  ['a ceph of an adjustment', 2, 18, false],
  ['a volume without impacted teeth', 0, 15, false],
])(
  'ORD-03 ORD-18 section 9.2: an image of a wrong format of %s prevents the submission: %p %p %p',
  (_, type, category, expected) => {
    const problems = checkSlots(type, full, facts, [file(category, { name: 'a.rar' })]);
    const kinds = problems.filter((one) => one.category === category && one.code === 'format').map(({ kind }) => kind);
    expect(kinds).toEqual([expected ? 'error' : 'warning']);
  },
);

const createModelAt = (height: number): SlotFile => file(53, { box: createBox(60, height) });

test.each<[string, SlotFile[], boolean]>([
  ['with the bite', [createModelAt(200), file(51), file(52)], false],
  ['without the bite, scans that share one', [createModelAt(12), file(51)], false],
  ['without the bite', [createModelAt(200), file(51)], true],
  ['without the bite, one that is not measured', [createModelAt(200), file(51, { box: null })], false],
  ['one arch alone', [file(53)], false],
])('ORD-18 section 9.2: checks the bite of both models, %s', (_, files, isAsked) => {
  expect(checkSlots(0, full, facts, files).some(({ code }) => code === 'bite')).toBe(isAsked);
});

const forms: readonly FormDeclaration[] = [imagesForm, modelsForm, modelMailingForm, cbctForm];

test.each(forms)('ORD-02 section 9.2: form $key is in order', (form) => {
  expect(listDeclarationProblems(form)).toEqual([]);
  expect(JSON.parse(JSON.stringify(form))).toEqual(form);
});

test('ORD-18 section 9.2: declares each slot as a field of its form, required like the slot', () => {
  const requiredFields = forms.flatMap((form) => [
    ...evaluateForm(form, {}, { facts: { orderType: 2 }, day: '2026-05-31' }).required,
  ]);
  expect(requiredFields.filter((key) => key.startsWith('file'))).toEqual([
    'file2',
    'file3',
    'file4',
    'file6',
    'file5',
    'file53',
    'file51',
  ]);
  expect(findImageSlot(80)).toBeUndefined();
});

const parcel: FormAnswers = {
  impressionType: 1,
  pieces: [1, 2],
  courier: 0,
  waybill: 'SF1234567890',
  sender: 'Li',
  phone: '13800138000',
  mailedAt: '2026-05-31',
};

test.each<[string, unknown, string | undefined]>([
  ['impressionType', 2, undefined],
  ['impressionType', 3, 'option'],
  ['pieces', [], 'required'],
  ['pieces', [1, 2, 3], undefined],
  ['courier', 1, undefined],
  ['courier', 2, 'option'],
  ['waybill', '1234567', 'short'],
  ['waybill', '1'.repeat(21), 'long'],
  ['waybill', 'SF-12345678', 'characters'],
  ['sender', '', 'required'],
  ['phone', '12', 'phone'],
  ['mailedAt', '2026-06-01', 'late'],
])('ORD-02 section 9.2: checks model mailing with %s as %j', (key, answer, problem) => {
  const { errors } = evaluateForm(modelMailingForm, { ...parcel, [key]: answer }, { facts: {}, day: '2026-05-31' });
  expect(errors.map((error) => error.problem)).toEqual(problem === undefined ? [] : [problem]);
});

test('ORD-02 section 9.2: requires the name of another scanner brand', () => {
  const required = (scanner: number) =>
    evaluateForm(modelsForm, { scanner }, { facts: {}, day: '2026-05-31' }).required.has('scannerOther');
  expect([required(1), required(8)]).toEqual([false, true]);
});

test.each<[string, number, Record<number, FormAnswers>, string]>([
  ['a treatment', 0, {}, 'either'],
  ['a retention that says nothing yet', 1, {}, 'none'],
  ['a retention on the last step', 1, { 6: { basis: 1 } }, 'none'],
  ['a retention on a new scan', 1, { 6: { basis: 2 } }, 'files'],
  ['a retention on a mailed model', 1, { 6: { basis: 3 } }, 'mail'],
  ['an adjustment that says nothing yet', 2, {}, 'either'],
  ['an adjustment with models as files', 2, { 100: { kind: 2, newModels: 1, basis: 3 } }, 'files'],
  ['an adjustment with models by mail', 2, { 100: { kind: 1, newModels: 2 } }, 'mail'],
  ['an early finish on a mailed model', 2, { 100: { kind: 4, newModels: 1, basis: 3 } }, 'mail'],
  ['an early finish on a new scan', 2, { 100: { kind: 4, basis: 2 } }, 'files'],
  ['an early finish on the plan', 2, { 100: { kind: 4, newModels: 2, basis: 1 } }, 'either'],
])('ORD-18 section 9.2: resolves the source of the models of %s', (_, type, forms, source) => {
  expect(resolveModelSource(type, (formKey) => forms[formKey] ?? {})).toBe(source);
});

test.each<[string, number, Record<number, FormAnswers>, number]>([
  ['a treatment of one arch', 0, { 4: { treatArch: 2 } }, 1],
  ['a retention that says nothing yet', 1, {}, 1],
  ['a retention of the upper arch', 1, { 6: { arch: 2 } }, 2],
  ['a retention of the lower arch', 1, { 6: { arch: 3 } }, 3],
  ['an adjustment', 2, { 100: { kind: 1, arch: 2 } }, 1],
  ['an early finish with retainers of the lower arch', 2, { 100: { kind: 4, arch: 3 } }, 3],
])('ORD-18 sections 9.2, 12 and 13: resolves the arches of which %s needs models', (_, type, answers, arch) => {
  expect(resolveModelArch(type, (formKey) => answers[formKey] ?? {})).toBe(arch);
});

test.each([
  ['mail', false, true],
  ['mail', true, true],
  ['either', false, false],
  ['either', true, true],
  ['files', true, false],
  ['none', true, false],
] as const)(
  'ORD-18 section 9.2: takes models from %s with finished mailing %s as mailed: %s',
  (source, isFinished, expected) => {
    expect(areModelsMailed(source, isFinished)).toBe(expected);
  },
);

test('ORD-18 section 9.2: omits the forms of models made from the plan, unless they were requested', () => {
  expect(listOmittedForms('none', [6])).toEqual([1, 2]);
  expect(listOmittedForms('none', [1])).toEqual([]);
  for (const source of ['files', 'mail', 'either'] as const) expect(listOmittedForms(source, [])).toEqual([]);
});
