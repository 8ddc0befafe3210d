import { expect, test } from '@jest/globals';
import { EMPTY_EXAM, DEFAULT_OVERJET_LIMITS } from '@dentarium/domain/detailed-exam';
import type { ExamReading } from './exam-reading.ts';
import { proposeProblems } from './problem-proposal.ts';
import { createExam } from './testing/reports.ts';

const reading: ExamReading = { overjetLimits: DEFAULT_OVERJET_LIMITS, notation: 'fdi' };

test('TASK-05 proposes the findings of an examination in both languages', () => {
  expect(proposeProblems(createExam(), 'en', reading).split('\n')).toEqual([
    'Skeletal Class II; high angle',
    'Angle Class II division 1 malocclusion, subdivision right',
    'Increased overjet, moderate (6.5 mm)',
    'Moderate deep bite Ⅱ°',
    'Moderate crowding of the upper arch (5 mm)',
    'Upper midline off to the right by 1.5 mm',
    'Missing: 18, 28',
    'TMJ: clicking; deviation on opening',
    'Not examined: Profile, Canine relationship, Crowding, lower, Lower midline, Periodontium',
  ]);
  expect(proposeProblems(createExam(), 'ch', reading).split('\n')).toEqual([
    '骨性II类，高角',
    '安氏II类1分类错𬌗，右侧亚类',
    '深覆盖Ⅱ°（6.5 mm）',
    'Ⅱ度深覆𬌗',
    '上牙列Ⅱ°拥挤（5 mm）',
    '上中线偏右 1.5 mm',
    '缺失：18, 28',
    '颞下颌关节：弹响，开口偏斜',
    '未检查：侧貌、尖牙关系、下牙列拥挤度、下中线、牙周',
  ]);
});

test('PAT-11 TASK-05 proposes nothing for normal findings and lists unexamined items separately', () => {
  expect(proposeProblems(EMPTY_EXAM, 'en', reading)).toBe('');
  const normal = createExam({
    angleRight: 0,
    class2Division: null,
    overjetMm: 3,
    anterior: 5,
    canineRight: 0,
    canineLeft: 0,
    faceType: 0,
    perio: 0,
    crowdingLower: 0,
    midlineLower: 0,
    crowdingUpper: 0,
    midlineUpper: 0,
    midlineUpperMm: null,
    skeletal: 0,
    vertical: 0,
    tmj: [0],
    boltonAnterior: 77.2,
    boltonTotal: 91.3,
    dentition: { ...EMPTY_EXAM.dentition, examined: true },
  });
  expect(proposeProblems(normal, 'ch', reading)).toBe('');
  const lacking = { ...normal, anterior: null, tmj: [], dentition: EMPTY_EXAM.dentition };
  expect(proposeProblems(lacking, 'en', reading)).toBe('Not examined: Anterior teeth, Dentition, TMJ');
});

test.each([
  [{ overjetMm: -2 }, 'Reverse overjet (-2 mm)'],
  [{ overjetMm: 8 }, 'Increased overjet, severe (8 mm)'],
  [{ anterior: 4, overbiteMm: -3 }, 'Anterior open bite (3 mm)'],
  [{ anterior: 4 }, 'Anterior open bite'],
  [{ crowdingLower: -3 }, 'Spacing of the lower arch (3 mm)'],
  [{ boltonAnterior: 82 }, 'Bolton ratio, anterior out of proportion: 82 % (mean 77.2 %)'],
  [{ perio: 3 }, 'Moderate periodontitis'],
  [{ speeLeft: 3.5 }, 'Deep curve of Spee (3.5 mm)'],
])('words %j as "%s"', (finding, expectedText) => {
  expect(proposeProblems({ ...EMPTY_EXAM, ...finding }, 'en', reading).split('\n')[0]).toBe(expectedText);
});

test('PAT-11 PERS-05 grades an overjet by the limits of the site and writes teeth in the notation of the reader', () => {
  const exam = createExam({
    overjetMm: 7.5,
    dentition: { ...EMPTY_EXAM.dentition, missing: [18], supernumerary: [{ near: 11, pos: 'mesial' }] },
  });
  const propose = (more: Partial<ExamReading>) => proposeProblems(exam, 'en', { ...reading, ...more });
  expect(propose({})).toContain('Increased overjet, severe (7.5 mm)');
  expect(propose({ overjetLimits: { mild: 3, moderate: 5, severe: 8 } })).toContain(
    'Increased overjet, moderate (7.5 mm)',
  );
  expect(propose({ overjetLimits: { mild: 8, moderate: 9, severe: 10 } })).not.toContain('overjet,');
  expect(propose({ notation: 'palmer' })).toContain('Missing: UR8\nSupernumerary (near): UR1');
  expect(propose({ notation: 'universal' })).toContain('Missing: 1\nSupernumerary (near): 8');
});
