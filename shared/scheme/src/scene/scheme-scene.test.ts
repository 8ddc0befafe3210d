import { createBody, readModel } from '@dentarium/models';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createSampleScheme } from '../testing/sample-scheme.ts';
import type { openSchemePainting } from './open-scheme-painting.ts';
import { SchemeScene } from './scheme-scene.ts';
import type { SchemeChange, SchemeSight } from './scheme-sight.ts';

type Paint = typeof openSchemePainting;

/** Adjacent blocks of 8 by 7 by 10 mm. Tooth 11 moves to the right of the patient. */
const ADJACENT_TEETH = createSampleScheme([
  { tooth: 11, origin: [-4, -10, 6], keys: [{ step: 10, p: [-20, 0, 0], q: [1, 0, 0, 0] }] },
  { tooth: 21, origin: [4, -10, 6] },
]);

/** Two opposite teeth. */
const FACING_ARCHES = createSampleScheme([
  { tooth: 11, origin: [0, -10, 6] },
  { tooth: 41, origin: [0, -10, -6] },
]);

/** The requested pictures, the posted changes and the events of the painting, which each opening replaces. */
let requestedSights: SchemeSight[];
let changes: SchemeChange[];
let paintingEvents: Parameters<Paint>[1];
let frames: (() => void)[];

const openFakePainting: Paint = (_, events) => {
  paintingEvents = events;
  return Promise.resolve({
    change: (change) => void changes.push(change),
    draw: (sight) => void requestedSights.push(sight),
    dispose: () => undefined,
  });
};

async function openScene(events: Parameters<typeof SchemeScene.open>[2] = {}, { document, files } = ADJACENT_TEETH) {
  const canvas = {} as HTMLCanvasElement;
  const scene = await SchemeScene.open(canvas, new AbortController().signal, events, openFakePainting);
  scene.resize(400, 300);
  for (const [path, bytes] of files)
    scene.addSurface(path, createBody(await readModel(bytes, 'stl', () => Promise.reject())));
  expect(requestedSights).toEqual([]);
  scene.show(document);
  runNextFrame();
  paintingEvents.onDrawn();
  const first = { busy: canvas.ariaBusy, sights: [...requestedSights] };
  reachRest();
  return { scene, canvas, first };
}

function runNextFrame(): void {
  for (const frame of frames.splice(0)) frame();
}

/** Waits for rest and for the fine picture that follows. */
function reachRest(): void {
  jest.advanceTimersByTime(1000);
  runNextFrame();
  paintingEvents.onDrawn();
}

/** Waits for pending promises. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  [requestedSights, changes, frames] = [[], [], []];
  Object.assign(globalThis, {
    devicePixelRatio: 1,
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    cancelAnimationFrame: () => void (frames = []),
  });
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['devicePixelRatio', 'requestAnimationFrame', 'cancelAnimationFrame'])
    Reflect.deleteProperty(globalThis, name);
});

test('ORD-09 draws the first picture and slider pictures coarsely, and a fine one at rest', async () => {
  const { scene, canvas, first } = await openScene();
  expect([first.sights.map(({ isMoving }) => isMoving), first.busy]).toEqual([[true], 'true']);
  expect(requestedSights.map(({ isMoving }) => isMoving)).toEqual([true, false]);
  expect(canvas.ariaBusy).toBe('false');
  for (const step of [1, 2]) {
    scene.setStep(step, 0);
    runNextFrame();
    paintingEvents.onDrawn();
  }
  expect(requestedSights.slice(2).map(({ isMoving, steps }) => [isMoving, steps.upper])).toEqual([
    [true, 1],
    [true, 2],
  ]);
  expect(canvas.ariaBusy).toBe('true');
  reachRest();
  expect(requestedSights.at(-1)).toMatchObject({ isMoving: false, steps: { upper: 2, lower: 0 } });
  expect([requestedSights.length, canvas.ariaBusy]).toEqual([5, 'false']);
});

test('ORD-09 picks a tooth from the visible picture while the next step is drawn', async () => {
  const { scene } = await openScene();
  const [middle, right] = [scene.pick(180, 150), scene.pick(220, 150)];
  expect([middle, right]).toEqual([11, 21]);
  scene.setStep(10, 0);
  runNextFrame();
  expect(scene.pick(180, 150)).toBe(11);
  paintingEvents.onDrawn();
  expect(scene.pick(180, 150)).toBeNull();
  scene.setPartVisible('upper', false);
  runNextFrame();
  paintingEvents.onDrawn();
  expect(scene.pick(220, 150)).toBeNull();
});

test('ORD-09 replaces a crashed painter once and restores its content, then reports the failure', async () => {
  const failures: boolean[] = [];
  const { scene } = await openScene({ onFailed: (hasFailed) => failures.push(hasFailed) });
  scene.setStep(4, 2);
  paintingEvents.onCrashed();
  await settle();
  runNextFrame();
  runNextFrame();
  expect(changes.map(({ kind }) => kind)).toEqual(['surface', 'surface', 'scheme', 'surface', 'surface', 'scheme']);
  expect(changes.slice(3)).toEqual(changes.slice(0, 3));
  expect(requestedSights.at(-1)).toMatchObject({ steps: { upper: 4, lower: 2 } });
  paintingEvents.onCrashed();
  await settle();
  expect(failures).toEqual([false, true]);
  await scene.drawAgain();
  runNextFrame();
  expect([changes.length, failures.at(-1)]).toEqual([9, false]);
});

test('ORD-09 requests pictures with hidden parts, overlay, selection and grid', async () => {
  const { scene } = await openScene();
  scene.setPartVisible('gums', false);
  scene.setGrid(true);
  scene.setOverlay({ upper: 10, lower: 0 });
  scene.selectTooth(21);
  scene.look('overjet');
  runNextFrame();
  expect(requestedSights.at(-1)).toMatchObject({
    hidden: new Set(['gums']),
    hasGrid: true,
    overlay: { upper: 10, lower: 0 },
    selectedTooth: 21,
  });
});

test.each([
  ['upper', 'lower', 11],
  ['lower', 'upper', 41],
] as const)(
  'ORD-09 shows the occlusal surfaces of the %s arch once the %s one is hidden',
  async (view, hidden, tooth) => {
    const { scene } = await openScene({}, FACING_ARCHES);
    const pickMiddle = (): number | null => {
      scene.look(view);
      reachRest();
      return scene.pick(200, 150);
    };
    expect([scene.hasTeeth('upper'), scene.hasTeeth('lower')]).toEqual([true, true]);
    // The opposite arch lies between the camera and the surfaces.
    expect(pickMiddle()).not.toBe(tooth);
    scene.setPartVisible(hidden, false);
    expect(pickMiddle()).toBe(tooth);
  },
);
