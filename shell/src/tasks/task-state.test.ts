import { expect, test } from '@jest/globals';
import { percentOf, stateOf, withProgress } from './task-state.ts';
import { sampleTask } from './testing/sample-task.ts';

test.each([
  [{ Progress: 5, Total: 10 }, 'ongoing', 50],
  [{ Progress: 0, Total: 0 }, 'ongoing', 0],
  [{ Progress: 10, Total: 10 }, 'ongoing', 99],
  [{ Progress: 10, Total: 10, finish: true }, 'done', 100],
  [{ Progress: 3, Total: 10, isError: true }, 'error', 30],
  [{ Progress: 0, Total: 0, finish: true }, 'error', 0],
])('TASK-01 TASK-02 computes the state of %j as %s at %i %%', (more, state, percent) => {
  expect(stateOf(sampleTask(more))).toBe(state);
  expect(percentOf(sampleTask(more))).toBe(percent);
});

test('TASK-01 applies progress to a known ongoing task, and refetches all others', () => {
  const tasks = [sampleTask(), sampleTask({ id: 'other', isError: true })];
  const heard = { taskId: 'task', type: 'package', progress: 7, total: 10, finish: false, isError: false } as const;
  expect(withProgress(tasks, heard)?.[0]).toMatchObject({ Progress: 7, Total: 10 });
  expect(withProgress(undefined, heard)).toBeNull();
  expect(withProgress(tasks, { ...heard, taskId: 'new' })).toBeNull();
  expect(withProgress(tasks, { ...heard, finish: true })).toBeNull();
  expect(withProgress(tasks, { ...heard, isError: true })).toBeNull();
  expect(withProgress(tasks, { ...heard, taskId: 'other' })).toBeNull();
});
