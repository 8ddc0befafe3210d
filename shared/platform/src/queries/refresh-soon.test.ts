import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TagSet } from '@dentarium/api/data-tags';
import { bus } from '@dentarium/bus';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import './refresh-on-events.ts';
import { beginBatch, refreshSoon } from './refresh-soon.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
  queryClient.clear();
});

/** An answer that is on the screen; counts its refetches. */
function showAnswer(name: string, tags: TagSet): { readonly hash: string; readonly read: () => number } {
  const queryFn = jest.fn(async () => name);
  const options = { queryKey: [name], queryFn, meta: { tags }, initialData: name, staleTime: Infinity };
  const observer = new QueryObserver(queryClient, options);
  observer.subscribe(() => undefined);
  return { hash: JSON.stringify([name]), read: () => queryFn.mock.calls.length };
}

test('UPL-01 SOCK-04 refetches the answers that several changes in a row make stale once, after a quiet moment', () => {
  const files = showAnswer('files', { file: ['p'] });
  const others = showAnswer('others', { file: ['q'] });
  for (let image = 0; image < 50; image += 1) bus.emit('files:classified', { patientId: 'p' });
  jest.advanceTimersByTime(299);
  expect(files.read()).toBe(0);
  jest.advanceTimersByTime(1);
  expect([files.read(), others.read()]).toEqual([1, 0]);
  jest.runAllTimers();
  expect(files.read()).toBe(1);
});

test('UPL-01 refetches for a batch once at its end, and every ten seconds while it lasts', () => {
  const files = showAnswer('files', { file: ['p'] });
  const stages = showAnswer('stages', { stage: ['p'], file: ['p'] });
  const ends = [beginBatch(), beginBatch()];
  // The list of the files came with each change, except for the stages.
  for (let image = 0; image < 50; image += 1) refreshSoon({ file: ['p'] }, new Set([files.hash]));
  jest.advanceTimersByTime(9_999);
  expect([files.read(), stages.read()]).toEqual([0, 0]);
  jest.advanceTimersByTime(1);
  expect([files.read(), stages.read()]).toEqual([0, 1]);
  refreshSoon({ file: ['p'] });
  for (const end of [...ends, ...ends]) end();
  expect([files.read(), stages.read()]).toEqual([1, 2]);
  jest.runAllTimers();
  expect([files.read(), stages.read()]).toEqual([1, 2]);
});

test('UPL-01 refetches nothing after a batch without a change', () => {
  const files = showAnswer('files', { file: ['p'] });
  beginBatch()();
  jest.runAllTimers();
  expect(files.read()).toBe(0);
});
