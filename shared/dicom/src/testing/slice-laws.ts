/** The places of the slices of phantoms: how far they are apart, and by how much they are displaced sideways. */

/** Mm from the first slice to each slice of a series of `count` slices whose usual step is `step`. */
export type SpacingLaw = (count: number, step: number) => readonly number[];

function accumulate(steps: readonly number[]): number[] {
  let depth = 0;
  return [0, ...steps.map((step) => (depth += step))];
}

function accumulateSteps(count: number, toStep: (at: number) => number): number[] {
  return accumulate(Array.from({ length: count - 1 }, (_, at) => toStep(at)));
}

/** A generator of numbers from -1 to 1 that are the same in each run (Numerical Recipes, LCG). */
function createNoise(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Spacing laws of scanners, exports and reconstructions. */
export const SPACING_LAWS = {
  even: (count, step) => accumulateSteps(count, () => step),
  'two steps': (count, step) => accumulateSteps(count, (at) => (at < count / 2 - 1 ? step : (step * 4) / 3)),
  growing: (count, step) => accumulateSteps(count, (at) => step * (0.67 + (0.67 * at) / count)),
  alternating: (count, step) => accumulateSteps(count, (at) => step * (at % 2 === 0 ? 0.7 : 1.3)),
  jitter: (count, step) => {
    const next = createNoise();
    return accumulateSteps(count, () => step * (1 + 0.2 * next()));
  },
  rounded: (count, step) => accumulateSteps(count, () => step).map((mm) => Math.round((mm + 1 / 3) * 100) / 100),
  'whole hole': (count, step) => accumulateSteps(count, (at) => (at === 10 ? step * 3 : step)),
  'odd hole': (count, step) => accumulateSteps(count, (at) => (at === 10 ? step * 2.4 : step)),
} as const satisfies Readonly<Record<string, SpacingLaw>>;

/** Sideways displacements of slices in mm, by their index. */
export const SLICE_JUMPS = {
  none: () => 0,
  'second half by 3 mm': (at: number, count: number) => (at >= count / 2 ? 3 : 0),
  'a block by 3 mm': (at: number, count: number) => (at > count / 3 && at < (count * 2) / 3 ? 3 : 0),
  'one slice by 0.5 mm': (at: number) => (at === 7 ? 0.5 : 0),
  'the first slice by 1 mm': (at: number) => (at === 0 ? 1 : 0),
} as const;

/** A tilt of all slices in degrees, or a shift of each slice against the previous one as a tilted gantry makes it. */
export const SLICE_TILTS = {
  straight: { tilt: 0, gantry: 0 },
  tilted: { tilt: 17, gantry: 0 },
  gantry: { tilt: 0, gantry: 0.25 },
} as const;
