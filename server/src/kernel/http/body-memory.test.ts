import { expect, test } from '@jest/globals';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { giveBack, takeMemory } from './body-memory.ts';

test('memory that was given back is used again, and never by two at once', () => {
  const first = takeMemory(UPLOAD_PART_SIZE);
  const second = takeMemory(UPLOAD_PART_SIZE);
  expect(second).not.toBe(first);
  giveBack(first);
  expect(takeMemory(UPLOAD_PART_SIZE)).toBe(first);
  expect(takeMemory(UPLOAD_PART_SIZE)).not.toBe(first);
});

test('a small body gets memory of its own size, which is not kept', () => {
  const small = takeMemory(1000);
  expect(small).toHaveLength(1000);
  giveBack(small);
  expect(takeMemory(1000)).not.toBe(small);
});

test('after many bodies at once only a few are kept', () => {
  const all = Array.from({ length: 30 }, () => takeMemory(UPLOAD_PART_SIZE));
  for (const memory of all) giveBack(memory);
  const again = Array.from({ length: 30 }, () => takeMemory(UPLOAD_PART_SIZE));
  expect(again.filter((memory) => all.includes(memory))).toHaveLength(8);
});
