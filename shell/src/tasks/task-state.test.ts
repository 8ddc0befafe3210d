import { expect, test } from '@jest/globals';
import { toPercent, toTaskState, applyProgress } from './task-state.ts';
import { buildSampleTask } from './testing/sample-task.ts';

test.each([
  [{ Progress: 5, Total: 10 }, 'ongoing', 50],
  [{ Progress: 0, Total: 0 }, 'ongoing', 0],
  [{ Progress: 10, Total: 10 }, 'ongoing', 99],
  [{ Progress: 10, Total: 10, finish: true }, 'done', 100],
  [{ Progress: 3, Total: 10, isError: true }, 'error', 30],
  [{ Progress: 0, Total: 0, finish: true }, 'error', 0],
])('TASK-01 TASK-02 computes the state of %j as %s at %i %%', (overrides, state, percent) => {
  expect(toTaskState(buildSampleTask(overrides))).toBe(state);
  expect(toPercent(buildSampleTask(overrides))).toBe(percent);
});

test('TASK-01 applies progress to a known ongoing task, and refetches all others', () => {
  const tasks = [buildSampleTask(), buildSampleTask({ id: 'other', isError: true })];
  const event = { taskId: 'task', type: 'package', progress: 7, total: 10, finish: false, isError: false } as const;
  expect(applyProgress(tasks, event)?.[0]).toMatchObject({ Progress: 7, Total: 10 });
  expect(applyProgress(undefined, event)).toBeNull();
  expect(applyProgress(tasks, { ...event, taskId: 'new' })).toBeNull();
  expect(applyProgress(tasks, { ...event, finish: true })).toBeNull();
  expect(applyProgress(tasks, { ...event, isError: true })).toBeNull();
  expect(applyProgress(tasks, { ...event, taskId: 'other' })).toBeNull();
});
