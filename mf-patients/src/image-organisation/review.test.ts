import { PENDING, UNRECOGNISED } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import { aFile } from '../testing/samples.ts';
import { reviewOf, SURE } from './review.ts';

const by = 'classifier';
const proposed = (id: string, confidence: number | null) =>
  aFile({ id, category: 4, classifiedBy: by, classifier: { category: 4, confidence } });

const FILES = [
  aFile({ id: 'unknown', category: UNRECOGNISED }),
  proposed('sure', SURE),
  proposed('nearly', SURE - 0.01),
  proposed('rules', null),
  proposed('unlikely', 0.2),
  aFile({ id: 'person', category: 8, classifiedBy: 'person' }),
  aFile({ id: 'waits', category: PENDING }),
  proposed('not of this run', null),
];
const RUN = new Set(FILES.map(({ id }) => id).filter((id) => id !== 'not of this run'));

test.each([
  ['while the classifier is at work', true, [], 1, 2, ['rules', 'unlikely', 'nearly', 'unknown']],
  ['once it has ended', false, [], 0, 2, ['rules', 'unlikely', 'nearly', 'unknown', 'waits']],
  ['of what was left as it is', false, ['unknown', 'nearly'], 0, 4, ['rules', 'unlikely', 'waits']],
] as const)('BEN-01 what is to be looked at, %s', (_, isRunning, left, waiting, settled, unsure) => {
  const review = reviewOf(FILES, RUN, new Set(left), isRunning);
  expect([review.waiting, review.settled, review.unsure.map(({ id }) => id)]).toEqual([waiting, settled, unsure]);
});
