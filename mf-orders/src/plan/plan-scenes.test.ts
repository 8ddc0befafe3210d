import { describe, expect, jest, test } from '@jest/globals';
import { PlanScenes, type PlanScene } from './plan-scenes.ts';
import { prestartSurfaces, loadSurfaces } from './surface-loading.ts';
import { getLastStep, findLongestSteps, moveSlider, toSliderPosition } from './plan-steps.ts';

const NO_RIG = {} as PlanScene['rig'];

/** Creates a scene that records its calls. */
function createSceneLog(): { readonly scene: PlanScene; readonly calls: string[] } {
  const calls: string[] = [];
  const note =
    (name: string) =>
    (...args: readonly unknown[]) =>
      void calls.push(`${name} ${JSON.stringify(args)}`);
  const scene = {
    setStep: note('step'),
    setPartVisible: note('shown'),
    setGrid: note('grid'),
    setOverlay: note('overlay'),
    selectTooth: note('choose'),
    look: note('look'),
    hasTeeth: () => true,
    fit: note('fit'),
    draw: note('draw'),
    rig: NO_RIG,
  };
  return { scene, calls };
}

describe('ORD-09 steps of a plan', () => {
  const steps = { upper: 12, lower: 8 };

  test.each([
    ['both', 5, { upper: 5, lower: 5 }],
    ['both', 11, { upper: 11, lower: 8 }],
    ['both', 40, { upper: 12, lower: 8 }],
    ['upper', 9, { upper: 9, lower: 3 }],
    ['lower', 9, { upper: 3, lower: 8 }],
    ['lower', -2, { upper: 3, lower: 0 }],
  ] as const)('moves the slider of %s to %d', (slider, to, expected) => {
    expect(moveSlider({ upper: 3, lower: 3 }, slider, to, steps)).toEqual(expected);
  });

  test('ends both arches with the longer one', () => {
    expect([getLastStep(steps, 'both'), getLastStep(steps, 'lower')]).toEqual([12, 8]);
    expect([
      toSliderPosition({ upper: 2, lower: 6 }, 'both'),
      toSliderPosition({ upper: 2, lower: 6 }, 'upper'),
    ]).toEqual([6, 2]);
    expect(findLongestSteps([steps, { upper: 4, lower: 20 }])).toEqual({ upper: 12, lower: 20 });
  });
});

describe('ORD-09 pictures of two versions', () => {
  const looks = { hidden: new Set(['gums'] as const), hasGrid: true, overlay: 'end', selectedTooth: 13 } as const;

  test('move together, each within its own last step, and overlay their own end', () => {
    const [one, other] = [createSceneLog(), createSceneLog()];
    const scenes = new PlanScenes();
    scenes.add(one.scene, { upper: 12, lower: 8 });
    const remove = scenes.add(other.scene, { upper: 4, lower: 20 });
    scenes.setStep({ upper: 6.5, lower: 12 });
    expect([one.calls.at(-1), other.calls.at(-1)]).toEqual(['step [6.5,8]', 'step [4,12]']);
    scenes.setDisplayOptions(looks);
    expect(other.calls).toEqual(
      expect.arrayContaining([
        'shown ["gums",false]',
        'grid [true]',
        'choose [13]',
        'overlay [{"upper":4,"lower":20}]',
      ]),
    );
    scenes.look('overjet');
    expect(one.calls.at(-1)).toBe('look ["overjet"]');
    remove();
    const callCount = other.calls.length;
    scenes.setStep({ upper: 1, lower: 1 });
    expect(other.calls).toHaveLength(callCount);
  });

  test('apply the current options to a later picture, and show hidden parts again', () => {
    const { scene, calls } = createSceneLog();
    const scenes = new PlanScenes();
    scenes.setStep({ upper: 3, lower: 2 });
    scenes.setDisplayOptions({ ...looks, overlay: 'start' });
    scenes.add(scene, { upper: 12, lower: 8 });
    expect(calls).toEqual([
      'step [3,2]',
      'shown ["gums",false]',
      'grid [true]',
      'choose [13]',
      'overlay [{"upper":0,"lower":0}]',
    ]);
    scenes.setDisplayOptions({ hidden: new Set(), hasGrid: false, overlay: 'none', selectedTooth: null });
    expect(calls).toEqual(expect.arrayContaining(['shown ["gums",true]', 'grid [false]', 'overlay [null]']));
  });
});

type LoadSkins = Parameters<typeof prestartSurfaces>[0]['loadSkins'];

/** Creates loading code that the test controls. */
function createSurfaceCode() {
  const startedLoadings: Parameters<LoadSkins>[2][] = [];
  const loadSkins: LoadSkins = (_scheme, _toSource, options) => {
    startedLoadings.push(options);
    return new Promise((_resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
    });
  };
  const endedCounts: number[] = [];
  const prestartSchemePainting = () => () => void endedCounts.push(startedLoadings.length);
  return { code: { loadSkins, prestartSchemePainting }, startedLoadings, endedCounts };
}
const SKIN = { positions: new Float32Array(9) } as never;
const createPlan = (schemeId: string) => ({ side: 'clinic' as const, schemeId, document: {} as never });

test('ORD-09 loads surfaces from the press of a link on, and hands them to the page of that plan', () => {
  const { code, startedLoadings } = createSurfaceCode();
  prestartSurfaces(code, createPlan('a'));
  startedLoadings[0]?.onSkin('early', SKIN);
  const surfaces = loadSurfaces(code, createPlan('a'));
  const [paths, shares]: [string[], number[]] = [[], []];
  surfaces.setProgressListener((share) => shares.push(share));
  surfaces.handOver((path) => paths.push(path));
  startedLoadings[0]?.onSkin('late', SKIN);
  startedLoadings[0]?.onProgress?.(1);
  expect([startedLoadings.length, paths, shares]).toEqual([1, ['early', 'late'], [1]]);
  // A loading is taken over once, and a retry loads again.
  surfaces.stop();
  loadSurfaces(code, createPlan('a')).stop();
  expect(startedLoadings.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

test('ORD-09 ends surfaces that no page takes, on another press or after a while', () => {
  jest.useFakeTimers();
  const { code, startedLoadings, endedCounts } = createSurfaceCode();
  prestartSurfaces(code, createPlan('a'));
  prestartSurfaces(code, createPlan('b'));
  // The painter ends with them.
  expect(endedCounts).toHaveLength(1);
  const other = loadSurfaces(code, createPlan('c'));
  expect(startedLoadings.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
  jest.advanceTimersByTime(10_000);
  expect(startedLoadings.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  expect(endedCounts).toHaveLength(2);
  other.stop();
  jest.useRealTimers();
});
