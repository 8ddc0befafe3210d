import { expect, test } from '@jest/globals';
import { REPORT_PAGES } from '@dentarium/api/reports/calls';
import { PENDING_CATEGORY, STAGE_CODES } from '@dentarium/domain';
import { addTexts } from '@dentarium/platform';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { aFile, aStage } from '../testing/samples.ts';
import { listAvailablePages, findChoiceProblem, createInitialChoices, toReportOptions } from './report-choices.ts';
import { toReportFileName } from './report-file-name.ts';

addTexts('patients', { ch, en });

const before = aStage({ id: 'before', stageDate: '2024-01-01' });
const after = aStage({ id: 'after', stageDate: '2025-01-01', stageCode: STAGE_CODES.after });
const unfiled = aStage({ id: 'unfiled', stageDate: '2026-01-01', stageCode: STAGE_CODES.unclassified });
const createFace = (stageId: string) => aFile({ stageId, category: 8 });

test('TASK-05 starts with the latest stage that has classified images and never with the unclassified one', () => {
  const stages = [before, after, unfiled];
  expect(createInitialChoices(stages, [createFace('before'), createFace('unfiled')], 'en').stageIds).toEqual([
    'before',
  ]);
  expect(
    createInitialChoices(stages, [aFile({ stageId: 'after', category: PENDING_CATEGORY })], 'en').stageIds,
  ).toEqual(['after']);
  expect(createInitialChoices([unfiled], [createFace('unfiled')], 'en').stageIds).toEqual([]);
});

test('TASK-05 SAFE-01 starts with that one of two stages of a day that was created later', () => {
  const stages = ['first', 'second'].map((id, hour) =>
    aStage({ id, stageDate: '2025-01-01', createdAt: `2025-01-01T0${hour}:00:00.000Z` }),
  );
  expect(
    createInitialChoices(
      stages,
      stages.map(({ id }) => createFace(id)),
      'en',
    ).stageIds,
  ).toEqual(['second']);
});

test('TASK-05 offers the comparison for two stages only and sends pages in the order of the report', () => {
  const one = createInitialChoices([before, after], [], 'ch');
  expect(listAvailablePages(one)).not.toContain('comparison');
  expect(toReportOptions({ ...one, pages: ['summary', 'comparison', 'cover'] }).pages).toEqual(['cover', 'summary']);
  const two = { ...one, stageIds: ['before', 'after'] };
  expect(toReportOptions(two).pages).toEqual(REPORT_PAGES.filter((page) => page !== 'cephalometrics'));
});

test('TASK-05 offers the cephalometric page for stages with measurements', () => {
  const tracing = aFile({ stageId: 'before', category: 102 });
  const choices = createInitialChoices([before, after], [createFace('before'), tracing], 'en');
  expect(toReportOptions(choices).pages).toContain('cephalometrics');
  expect(listAvailablePages({ ...choices, stageIds: ['after'] })).not.toContain('cephalometrics');
});

test('PAT-14 requires a stage and a page', () => {
  const choices = createInitialChoices([before], [createFace('before')], 'en');
  expect(findChoiceProblem(choices)).toBeNull();
  expect(findChoiceProblem({ ...choices, stageIds: [] })).toBe('stages');
  expect(findChoiceProblem({ ...choices, pages: ['comparison'] })).toBe('pages');
});

test('names a file in the language of the report and omits the patient from an anonymous one', () => {
  const patient = { name: 'Li/Mei', patientNo: 'P42' };
  expect(toReportFileName({ patient, choices: { anonymous: false, language: 'en' } })).toMatch(
    /^Orthodontic case report Li_Mei P42 \d{4}-\d\d-\d\d$/,
  );
  expect(toReportFileName({ patient, choices: { anonymous: true, language: 'ch' } })).toMatch(
    /^正畸病例报告 匿名患者 \d{4}-\d\d-\d\d$/,
  );
});

test('TASK-05 sends reviewed pictures with an anonymous report only', () => {
  const choices = { ...createInitialChoices([before], [createFace('before')], 'en'), looked: ['pan'] };
  expect(toReportOptions({ ...choices, anonymous: true }).looked).toEqual(['pan']);
  expect(toReportOptions(choices).looked).toBeUndefined();
});
