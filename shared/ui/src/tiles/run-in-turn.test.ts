import { expect, jest, test } from '@jest/globals';
import { runInTurn } from './run-in-turn.ts';

test('STG-02 gives each line that is rendered after a fling its own frame, and a removed line none', () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const order: string[] = [];
  runInTurn(() => order.push('first'));
  const giveUp = runInTurn(() => order.push('second'));
  runInTurn(() => order.push('third'));
  giveUp();
  for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
    const before = order.length;
    frame(0);
    expect(order.length - before).toBeLessThanOrEqual(1);
  }
  expect(order).toEqual(['first', 'third']);
  jest.restoreAllMocks();
});
