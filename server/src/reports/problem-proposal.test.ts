import { expect, test } from '@jest/globals';
import { EMPTY_EXAM } from '@dentarium/domain';
import { proposedProblems } from './problem-proposal.ts';
import { anExam } from './testing/reports.ts';

test('TASK-05 the problem list proposes what an examination found, in both languages', () => {
  expect(proposedProblems(anExam(), 'en').split('\n')).toEqual([
    'Skeletal Class II; high angle',
    'Angle Class II division 1 malocclusion, subdivision right',
    'Increased overjet, moderate (6.5 mm)',
    'Deep overbite Ⅱ°',
    'Moderate crowding of the upper arch (5 mm)',
    'Upper midline off to the right by 1.5 mm',
    'Missing: 18, 28',
    'TMJ: clicking; deviation on opening',
  ]);
  expect(proposedProblems(anExam(), 'ch').split('\n')).toEqual([
    '骨性II类，高角',
    '安氏II类1分类错合，右侧亚类',
    '深覆盖Ⅱ°（6.5 mm）',
    'Ⅱ度深覆合',
    '上牙列Ⅱ°拥挤（5 mm）',
    '上中线偏右 1.5 mm',
    '缺失：18, 28',
    '颞下颌关节：弹响，开口偏斜',
  ]);
});

test('what nobody has answered and what is normal proposes nothing', () => {
  expect(proposedProblems(EMPTY_EXAM, 'en')).toBe('');
  const normal = anExam({
    angleRight: 0,
    class2Division: null,
    overjetMm: 3,
    anterior: null,
    crowdingUpper: 0,
    midlineUpper: 0,
    midlineUpperMm: null,
    skeletal: 0,
    vertical: 0,
    tmj: [0],
    boltonAnterior: 77.2,
    boltonTotal: 91.3,
    dentition: EMPTY_EXAM.dentition,
  });
  expect(proposedProblems(normal, 'ch')).toBe('');
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
])('%j is said as "%s"', (finding, said) => {
  expect(proposedProblems({ ...EMPTY_EXAM, ...finding }, 'en')).toBe(said);
});
