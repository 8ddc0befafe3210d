import { expect, jest, test } from '@jest/globals';
import { inTurn } from './in-turn.ts';

test('STG-02 gives each line that is rendered after a fling its own frame, and a removed line none', () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const done: string[] = [];
  inTurn(() => done.push('first'));
  const giveUp = inTurn(() => done.push('second'));
  inTurn(() => done.push('third'));
  giveUp();
  for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
    const before = done.length;
    frame(0);
    expect(done.length - before).toBeLessThanOrEqual(1);
  }
  expect(done).toEqual(['first', 'third']);
  jest.restoreAllMocks();
});
