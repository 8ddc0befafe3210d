import { PENDING_CATEGORY, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import { aFile } from '../testing/samples.ts';
import { toReview, MIN_SURE_CONFIDENCE } from './review.ts';

const by = 'classifier';
const createProposed = (id: string, confidence: number | null) =>
  aFile({ id, category: 4, classifiedBy: by, classifier: { category: 4, confidence } });

const FILES = [
  aFile({ id: 'unknown', category: UNRECOGNISED_CATEGORY }),
  createProposed('sure', MIN_SURE_CONFIDENCE),
  createProposed('nearly', MIN_SURE_CONFIDENCE - 0.01),
  createProposed('rules', null),
  createProposed('unlikely', 0.2),
  aFile({ id: 'person', category: 8, classifiedBy: 'person' }),
  aFile({ id: 'waits', category: PENDING_CATEGORY }),
  createProposed('not of this run', null),
];
const RUN = new Set(FILES.map(({ id }) => id).filter((id) => id !== 'not of this run'));

test.each([
  ['while the classifier is at work', true, [], 1, 2, ['rules', 'unlikely', 'nearly', 'unknown']],
  ['once it has ended', false, [], 0, 2, ['rules', 'unlikely', 'nearly', 'unknown', 'waits']],
  ['of what was left as it is', false, ['unknown', 'nearly'], 0, 4, ['rules', 'unlikely', 'waits']],
] as const)(
  'BEN-01 selects the files to review, %s',
  (_, isRunning, skippedIds, waitingCount, settledCount, uncertainIds) => {
    const review = toReview(FILES, RUN, new Set(skippedIds), isRunning);
    expect([review.waitingCount, review.settledCount, review.uncertainFiles.map(({ id }) => id)]).toEqual([
      waitingCount,
      settledCount,
      uncertainIds,
    ]);
  },
);
