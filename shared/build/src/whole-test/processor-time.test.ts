import { expect, test } from '@jest/globals';
import { parseProcessorSeconds, readProcessorSeconds } from './processor-time.ts';

test('adds the user and system time of a process and its children', () => {
  const stat = '7 (node (x) y) S 1 7 7 0 -1 4194304 1 2 3 4 150 50 300 100 20 0 1 0 5';
  expect(parseProcessorSeconds(stat)).toBe(6);
});

test('reads the time of this process on Linux, and nothing elsewhere', () => {
  expect(readProcessorSeconds() !== undefined).toBe(process.platform === 'linux');
});
