import { expect, test } from '@jest/globals';
import { onStage, type StageResult, reportStage } from './stages.ts';

const version = { module: 'patients', version: '2.0.0', isFallback: false };

test('HEAD-09 delivers earlier results to a late listener, and none after the end', () => {
  reportStage(version, 'entry');
  const received: StageResult[] = [];
  const stop = onStage((result) => received.push(result));
  reportStage(version, 'mount', new Error('broken'));
  stop();
  reportStage(version, 'render');
  expect(received).toEqual([
    { ...version, stage: 'entry' },
    { ...version, stage: 'mount', cause: 'Error: broken' },
  ]);
});

test.each([
  ['[object Object]', { ring: null as unknown }],
  ['[object BigInt]', 1n],
  ['[object Null]', null],
] as const)('HEAD-09 a fault that is no error is told as %s, whatever it is', (cause, error) => {
  if (error !== null && typeof error === 'object') Object.assign(error, { ring: error });
  const received: StageResult[] = [];
  const stop = onStage((result) => received.push(result));
  reportStage(version, 'render', error);
  stop();
  expect(received.at(-1)).toEqual({ ...version, stage: 'render', cause });
});

test('HEAD-09 limits the number of results without a listener', () => {
  for (let count = 0; count < 200; count += 1) reportStage({ ...version, version: `${count}` }, 'render');
  const received: StageResult[] = [];
  onStage((result) => received.push(result))();
  expect(received).toHaveLength(50);
  expect(received.at(-1)?.version).toBe('199');
});
