import type { PerArch } from '@dentarium/scheme';

/** The arches that a slider moves: one, or both together. */
export const SLIDERS = ['both', 'upper', 'lower'] as const;
/** One of the sliders. */
export type Slider = (typeof SLIDERS)[number];

/** Returns the last step of a slider. Both arches together end with the longer one. */
export function getLastStep(steps: PerArch<number>, slider: Slider): number {
  return slider === 'both' ? Math.max(steps.upper, steps.lower) : steps[slider];
}

/** Returns the position of a slider. */
export function toSliderPosition(at: PerArch<number>, slider: Slider): number {
  return getLastStep(at, slider);
}

/** Returns the steps of both arches after a slider moves. No arch passes its last step. */
export function moveSlider(
  at: PerArch<number>,
  slider: Slider,
  to: number,
  steps: PerArch<number>,
): { readonly upper: number; readonly lower: number } {
  const toStep = (arch: 'upper' | 'lower'): number =>
    slider === 'both' || slider === arch ? Math.max(0, Math.min(to, steps[arch])) : at[arch];
  return { upper: toStep('upper'), lower: toStep('lower') };
}

/** Returns the greatest last steps of several versions. */
export function findLongestSteps(plans: readonly PerArch<number>[]): PerArch<number> {
  return {
    upper: Math.max(0, ...plans.map(({ upper }) => upper)),
    lower: Math.max(0, ...plans.map(({ lower }) => lower)),
  };
}
