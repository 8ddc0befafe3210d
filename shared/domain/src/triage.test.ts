import { expect, test } from '@jest/globals';
import { sortQueue, canChangeTriageState, TRIAGE_STATES } from './triage.ts';

test('ADM-03 moves a visit forward, back by one step, and away', () => {
  const ways = TRIAGE_STATES.map((from) => TRIAGE_STATES.filter((to) => canChangeTriageState(from, to)).join(' '));
  expect(ways).toEqual(['called inRoom left', 'waiting inRoom left', 'called done left', 'inRoom', 'waiting']);
});

test('ADM-03 sorts called visits first, then those in a room, urgent before others, finished ones last', () => {
  const visits = [
    { number: 1, reason: 1, state: 'done' as const },
    { number: 2, reason: 2, state: 'waiting' as const },
    { number: 3, reason: 3, state: 'waiting' as const },
    { number: 4, reason: 1, state: 'inRoom' as const },
    { number: 5, reason: 1, state: 'called' as const },
    { number: 6, reason: 1, state: 'waiting' as const },
  ];
  expect(sortQueue(visits).map(({ number }) => number)).toEqual([5, 4, 3, 2, 6, 1]);
});
