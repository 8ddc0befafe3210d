import type { ReportOptions, ReportTexts } from '@dentarium/api/reports/calls';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { listPagesWithoutContent } from '@dentarium/domain/report-pages';
import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { expect, test } from '@jest/globals';
import { composeReport } from './compose-report.ts';
import { listPhotoCells } from './report-document.ts';
import type { ReportFacts, ReportFile, ReportStage } from './report-facts.ts';
import { createReportOptions } from './testing/reports.ts';

const NO_TEXTS: ReportTexts = { complaint: '', problems: '', plan: '', summary: '' };
const NINE = [8, 9, 12, 2, 1, 3, 4, 6, 5];

function createStage(id: string, date: string, name: string, categories: readonly number[]): ReportStage {
  const stage = { id, stage_code: 0, stage_name: name, stage_date: date, remark: '' } as ReportStage['stage'];
  const files = categories.map((category) => ({ id: `${id}-${category}`, category }) as ReportFile);
  return { stage, files, ceph: null, space: null };
}

function createFacts(stages: readonly ReportStage[], differs: Partial<ReportFacts> = {}): ReportFacts {
  return {
    patient: {
      name: 'Li Mei',
      patient_no: 'P1',
      gender: 2,
      birth_date: '2012-01-02',
      dental_age: 2,
      first_visit: '2024-01-02',
      allergies: '镍',
      contraindications: '',
      medical_alerts: '糖尿病',
    } as ReportFacts['patient'],
    organisation: { name: '明眸口腔', nameEn: '' },
    doctorName: 'Dr Wang',
    stages,
    exams: [],
    latestExam: null,
    visits: [],
    notation: 'fdi',
    logo: null,
    layout: NINE_PHOTO,
    ...differs,
  };
}

const compose = (facts: ReportFacts, options: Partial<ReportOptions> = {}, texts = NO_TEXTS) =>
  composeReport({
    facts,
    options: createReportOptions(options),
    texts,
    images: {},
    madeAt: new Date('2026-01-31T12:00:00Z'),
  });

const BEFORE = createStage('a', '2024-01-02', '治疗前', NINE);
const AFTER = createStage('b', '2025-07-02', 'After treatment', NINE);

test('TASK-05 states the stage of every age in the language of the report', () => {
  const { cover } = compose(createFacts([BEFORE, AFTER]));
  const ages = cover?.facts.filter(({ label }) => label.startsWith('Age')) ?? [];
  expect(ages).toEqual([
    { label: 'Age (Before treatment)', value: '12 years' },
    { label: 'Age (After treatment)', value: '13 years 6 months' },
  ]);
  const anonymous = compose(createFacts([createStage('a', '2024-01-02', '李梅初诊', NINE)]), {
    anonymous: true,
    language: 'ch',
  });
  expect(anonymous.cover?.facts.map(({ label }) => label)).toContain('当时年龄（治疗前）');
});

test('SAFE-04 names the alerts of the patient on the cover and with the general data, and none in an anonymous report', () => {
  const { cover, sections } = compose(createFacts([BEFORE]));
  const alerts = [
    { label: 'Allergies', value: '镍' },
    { label: 'Medical alerts', value: '糖尿病' },
  ];
  expect(cover?.facts).toEqual(expect.arrayContaining(alerts));
  expect(JSON.stringify(sections)).toContain(JSON.stringify(alerts).slice(1, -1));
  expect(JSON.stringify(compose(createFacts([BEFORE]), { anonymous: true }))).not.toMatch(/镍|糖尿病/);
});

test('SAFE-01 names stage and date of the exam from which the problems are proposed, except in anonymous reports', () => {
  const latestExam = { exam: EMPTY_EXAM, date: '2025-03-01', stageName: '治疗中 1', stageCode: 1 };
  const texts = { ...NO_TEXTS, problems: 'Crowding' };
  const findNote = (anonymous: boolean) =>
    compose(createFacts([BEFORE], { latestExam }), { anonymous, pages: ['problems'] }, texts).sections.find(
      ({ title }) => title === 'Problem list',
    )?.note;
  expect(findNote(false)).toBe('During treatment 1 · 2025-03-01');
  expect(findNote(true)).toBe('');
});

test.each([
  [
    [0, 1],
    ['T0', 'T1'],
  ],
  [
    [1, 2],
    ['T1', 'T2'],
  ],
  [
    [3, 3],
    ['T1', 'T2'],
  ],
  [
    [null, 1],
    ['T0', 'T1'],
  ],
])('SAFE-01 labels anonymous exams of the stages %j', (stageCodes, labels) => {
  const exams = stageCodes.map((stageCode) => ({ exam: EMPTY_EXAM, date: '2025-03-01', stageName: '', stageCode }));
  const { sections } = compose(createFacts([BEFORE], { exams }), { anonymous: true, pages: ['exam'] });
  const texts = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'note' ? [block.text] : [])),
  );
  expect(texts.filter((text) => /^T\d$/.test(text))).toEqual(labels);
});

test.each([
  [{ mirror: true }, ' · mirrored'],
  [{ namesOtherPerson: true }, ' · names another person'],
  [{ mirror: true, namesOtherPerson: true }, ' · mirrored · names another person'],
])('SAFE-01 SAFE-05 marks photographs and radiographs with %j in their captions', (marks, text) => {
  const files = [6, 14, 18, 21].map((category) => ({ id: `m${category}`, category, ...marks }) as ReportFile);
  const { sections } = compose(createFacts([{ ...BEFORE, files }]), { pages: ['intraoral', 'xrays'] });
  const captions = sections
    .flatMap(({ blocks }) => blocks.flatMap(listPhotoCells))
    .filter(({ image }) => image?.startsWith('m'));
  expect(captions.map(({ image }) => image)).toEqual(files.map(({ id }) => id));
  for (const { caption } of captions) expect(caption.endsWith(text)).toBe(true);
});

test('TASK-05 omits exactly the pages without content that are listed in advance', () => {
  const texts = { ...NO_TEXTS, plan: 'Extract 14' };
  const cases: { readonly categories: readonly number[]; readonly hasExam: boolean }[] = [
    { categories: NINE, hasExam: false },
    { categories: [8, 11, 14], hasExam: true },
    { categories: [53], hasExam: false },
  ];
  const titles = { faces: 'Face', xrays: 'Radiographs', models: 'Models', exam: 'Clinical examination' };
  for (const { categories, hasExam } of cases) {
    const exams = hasExam ? [{ exam: EMPTY_EXAM, date: '2024-01-02', stageName: '', stageCode: null }] : [];
    const { sections } = compose(createFacts([createStage('a', '2024-01-02', 'x', categories)], { exams }), {}, texts);
    const left = listPagesWithoutContent({
      stages: [categories],
      layout: NINE_PHOTO.cells.map(({ category }) => category),
      hasExam,
      texts,
    });
    const sectionTitles = new Set(sections.map(({ title }) => title));
    for (const [page, title] of Object.entries(titles))
      expect([title, left.some((one) => one === page)]).toEqual([title, !sectionTitles.has(title)]);
    expect([
      sectionTitles.has('Problem list'),
      sectionTitles.has('Treatment plan'),
      sectionTitles.has('Summary'),
    ]).toEqual([false, true, false]);
    expect(left).toEqual(expect.arrayContaining(['problems', 'summary']));
    expect(sections.every(({ blocks }) => blocks.some(({ kind }) => kind !== 'note'))).toBe(true);
  }
});

test('TASK-05 shows no face twice except for the frontal one on the cover', () => {
  const { cover, sections } = compose(createFacts([BEFORE]));
  const photoCells = [...(cover?.images ?? []), ...sections.flatMap(({ blocks }) => blocks.flatMap(listPhotoCells))];
  const faces = photoCells.map(({ image }) => image).filter((image) => ['a-8', 'a-9', 'a-12'].includes(image ?? ''));
  expect(faces).toEqual(['a-8', 'a-8', 'a-9', 'a-12']);
  // The cover shows all three if no other page does.
  expect(compose(createFacts([BEFORE]), { pages: ['cover', 'general'] }).cover?.images).toHaveLength(3);
});

test('TASK-05 makes the row of faces upright on portrait paper and X-rays wide', () => {
  const layout =
    compose(createFacts([BEFORE]), { pages: ['intraoral'] }).sections[0]?.blocks.flatMap(listPhotoCells) ?? [];
  expect(layout.filter(({ row }) => row === 0).map(({ ratio }) => ratio)).toEqual([0.75, 0.75, 0.75]);
  expect(layout.filter(({ row }) => row > 0).every(({ ratio }) => ratio === 4 / 3)).toBe(true);
  const album = compose(createFacts([BEFORE]), { pages: ['intraoral'], template: 'album' }).sections[0]?.blocks ?? [];
  expect(album.flatMap(listPhotoCells).every(({ ratio }) => ratio === 4 / 3)).toBe(true);
  const xrays = (categories: readonly number[]) =>
    compose(createFacts([createStage('a', '2024-01-02', 'x', categories)]), { pages: ['xrays'] }).sections.flatMap(
      ({ blocks }) =>
        blocks.flatMap((block) =>
          block.kind === 'photos' ? block.cells.map(({ columnSpan }) => columnSpan / block.columns) : [],
        ),
    );
  expect(xrays([14, 18])).toEqual([1, 4 / 6]);
  expect(xrays([18])).toEqual([1]);
  expect(xrays([14, 18, 16])).toEqual([1, 0.5, 0.5]);
  expect(xrays([64])).toEqual([1]);
});

test('TASK-05 puts texts of one or two lines below the general data', () => {
  const titles = (texts: Partial<ReportTexts>) =>
    compose(createFacts([BEFORE]), {}, { ...NO_TEXTS, ...texts }).sections.map(({ title }) => title);
  expect(titles({ problems: 'Class II' })).toEqual(['General data', 'Problem list', 'Face and intraoral']);
  const long = { problems: 'Class II\nCrowding', plan: 'Extract 14\nAlign' };
  expect(titles(long)).toEqual(['General data', 'Face and intraoral', 'Problem list', 'Treatment plan']);
  // A long line counts as several lines.
  expect(titles({ summary: 'word '.repeat(90) }).at(-1)).toBe('Summary');
});

test.each([
  ['en', ['Bolton ratio, anterior', '80.0 %', '77.2 ± 1.65 %', 'lower teeth too wide by 1.3 mm']],
  ['ch', ['Bolton指数（前牙比）', '80.0 %', '77.2 ± 1.65 %', '下颌牙量偏大 1.3 mm']],
] as const)('VIEW-03 prints the space analysis of a stage beside its models in %s', (language, ratio) => {
  const halves = [
    [1, [8.5, 6.5, 7.5]],
    [2, [8.5, 6.5, 7.5]],
    [3, [5.3, 5.9, 6.8]],
    [4, [5.3, 5.9, 6.8]],
  ] as const;
  const widths = halves.flatMap(([quadrant, half]) => half.map((mm, at) => ({ tooth: quadrant * 10 + at + 1, mm })));
  const stage = { ...createStage('a', '2024-01-02', '治疗前', [53]) };
  const listTables = (space: ReportStage['space']) =>
    compose(createFacts([{ ...stage, space }]), { language, pages: ['models'] }).sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : [])),
    );
  const archLengths = { upper: null, lower: null };
  const [results, texts] = listTables({ stageId: 'a', widths, archLengths });
  // Ratios and arches of which something is missing have no row.
  expect(results).toEqual([ratio]);
  expect(texts?.map(([, text]) => text)).toEqual([
    '13: 7.5  12: 6.5  11: 8.5  21: 8.5  22: 6.5  23: 7.5',
    '43: 6.8  42: 5.9  41: 5.3  31: 5.3  32: 5.9  33: 6.8',
  ]);
  expect(listTables({ stageId: 'a', widths: widths.slice(1), archLengths })).toHaveLength(1);
  expect(listTables(null)).toEqual([]);
});

test('VIEW-03 prints the crowding of an arch whose length is measured', () => {
  const widths = [15, 14, 13, 12, 11, 21, 22, 23, 24, 25].map((tooth) => ({ tooth, mm: 7.3 }));
  const space = { stageId: 'a', widths, archLengths: { upper: 70.5, lower: 60 } };
  const stage = { ...createStage('a', '2024-01-02', '治疗前', [53]), space };
  const { sections } = compose(createFacts([stage]), { pages: ['models'] });
  expect(JSON.stringify(sections)).toContain(
    JSON.stringify([['Upper arch', 'available 70.5 mm', 'required 73.0 mm', 'crowding 2.5 mm']]),
  );
});
