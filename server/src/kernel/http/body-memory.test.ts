import { expect, test } from '@jest/globals';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { releaseMemory, acquireMemory } from './body-memory.ts';

test('reuses released memory, and never for two users at once', () => {
  const first = acquireMemory(UPLOAD_PART_SIZE);
  const second = acquireMemory(UPLOAD_PART_SIZE);
  expect(second).not.toBe(first);
  releaseMemory(first);
  expect(acquireMemory(UPLOAD_PART_SIZE)).toBe(first);
  expect(acquireMemory(UPLOAD_PART_SIZE)).not.toBe(first);
});

test('gives a small body memory of its own size, which is not pooled', () => {
  const small = acquireMemory(1000);
  expect(small).toHaveLength(1000);
  releaseMemory(small);
  expect(acquireMemory(1000)).not.toBe(small);
});

test('pools only a few buffers after many concurrent bodies', () => {
  const all = Array.from({ length: 30 }, () => acquireMemory(UPLOAD_PART_SIZE));
  for (const memory of all) releaseMemory(memory);
  const laterBuffers = Array.from({ length: 30 }, () => acquireMemory(UPLOAD_PART_SIZE));
  expect(laterBuffers.filter((memory) => all.includes(memory))).toHaveLength(8);
});
