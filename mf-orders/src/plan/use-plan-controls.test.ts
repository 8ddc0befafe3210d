import { expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PlanScene } from './plan-scenes.ts';
import { usePlanControls } from './use-plan-controls.ts';
import { hideOppositeArch } from './visible-arches.ts';

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

test.each([
  ['upper', [], ['lower']],
  ['lower', [], ['upper']],
  ['lower', ['lower', 'gums'], ['gums', 'upper']],
  ['front', ['upper', 'gums'], ['gums']],
  ['right', ['lower'], []],
  ['overjet', ['upper'], []],
] as const)('ORD-09 hides the opposite arch in occlusal views only: %s with %j hidden', (view, hidden, expected) => {
  expect([...hideOppositeArch(new Set(hidden), view, () => true)]).toEqual(expected);
});

test('ORD-09 hides nothing for the view of an arch without teeth', () => {
  expect([...hideOppositeArch(new Set(), 'lower', (arch) => arch === 'upper')]).toEqual([]);
});

test('ORD-09 hides the opposite arch before the view is fitted, and shows it again by its switch', () => {
  const calls: string[] = [];
  const scene = {
    setStep: () => undefined,
    setPartVisible: (part: string, isVisible: boolean) => void calls.push(`${part} ${isVisible}`),
    setGrid: () => undefined,
    setOverlay: () => undefined,
    selectTooth: () => undefined,
    hasTeeth: () => true,
    look: (view: string) => void calls.push(`look ${view}`),
    fit: () => undefined,
    draw: () => undefined,
  } satisfies Omit<PlanScene, 'rig'> as unknown as PlanScene;
  const { result } = renderHook(() => usePlanControls(STEPS));
  result.current.controls.scenes.add(scene, STEPS);
  act(() => result.current.controls.look('upper'));
  expect(calls.slice(0, 2)).toEqual(['lower false', 'look upper']);
  expect([...result.current.controls.options.hidden]).toEqual(['lower']);
  act(() => result.current.controls.toggle('lower'));
  expect(calls.at(-1)).toBe('lower true');
});
