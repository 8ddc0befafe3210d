import { expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { usePlanControls } from './use-plan-controls.ts';

const STEPS = { upper: 12, lower: 8 };

test('ORD-09 keeps the still controls unchanged during playback, while the scenes report the position', async () => {
  const { result } = renderHook(() => usePlanControls(STEPS));
  const { scenes } = result.current.controls;
  act(() => result.current.stillControls.goTo('both', 2));
  expect(result.current.stillControls.at).toEqual({ upper: 2, lower: 2 });
  act(() => result.current.stillControls.play('both'));
  const { stillControls } = result.current;
  expect(stillControls.playing).toBe('both');
  await waitFor(() => expect(result.current.controls.at.upper).toBeGreaterThan(3));
  expect(result.current.stillControls).toBe(stillControls);
  expect(scenes.at.upper).toBeGreaterThanOrEqual(result.current.controls.at.upper);
  act(() => result.current.stillControls.play('both'));
  expect(result.current.stillControls.playing).toBeNull();
  expect(result.current.stillControls.at).toEqual(result.current.controls.at);
});

test('ORD-09 restarts playback at the end, and plays to the end of the longer arch', async () => {
  const { result } = renderHook(() => usePlanControls({ upper: 2, lower: 1 }));
  act(() => result.current.controls.goTo('both', 2));
  act(() => result.current.controls.play('both'));
  expect(result.current.controls.at).toEqual({ upper: 0, lower: 0 });
  await waitFor(() => expect(result.current.controls.playing).toBeNull());
  expect(result.current.controls.at).toEqual({ upper: 2, lower: 1 });
});
