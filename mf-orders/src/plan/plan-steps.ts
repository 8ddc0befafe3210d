import type { PerArch } from '@dentarium/scheme';

/** What a slider moves: one arch, or both together. */
export const SLIDERS = ['both', 'upper', 'lower'] as const;
/** One of the sliders. */
export type Slider = (typeof SLIDERS)[number];

/** The last step of a slider; both arches go on until the longer one ends. */
export function getLastStep(steps: PerArch<number>, slider: Slider): number {
  return slider === 'both' ? Math.max(steps.upper, steps.lower) : steps[slider];
}

/** Where a slider stands. */
export function toSliderPosition(at: PerArch<number>, slider: Slider): number {
  return getLastStep(at, slider);
}

/** The steps of both arches when a slider goes to a place; no arch goes beyond its last step. */
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

/** The last steps of several versions together. */
export function findLongestSteps(plans: readonly PerArch<number>[]): PerArch<number> {
  return {
    upper: Math.max(0, ...plans.map(({ upper }) => upper)),
    lower: Math.max(0, ...plans.map(({ lower }) => lower)),
  };
}
