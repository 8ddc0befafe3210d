import { bodyOf, readModel } from '@dentarium/models';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sampleScheme } from '../testing/sample-scheme.ts';
import type { openSchemePainting } from './open-scheme-painting.ts';
import { SchemeScene } from './scheme-scene.ts';
import type { SchemeChange, SchemeSight } from './scheme-sight.ts';

type Paint = typeof openSchemePainting;

/** Blocks of 8 by 7 by 10 mm beside each other; 11 moves to the right of the patient. */
const { document, files } = sampleScheme([
  { tooth: 11, origin: [-4, -10, 6], keys: [{ step: 10, p: [-20, 0, 0], q: [1, 0, 0, 0] }] },
  { tooth: 21, origin: [4, -10, 6] },
]);

/** What was asked for, what was given to be drawn, and what is told of it; each time what draws is opened, anew. */
let asked: SchemeSight[];
let given: SchemeChange[];
let told: Parameters<Paint>[1];
let frames: (() => void)[];

const paint: Paint = (_, events) => {
  told = events;
  return Promise.resolve({
    change: (change) => void given.push(change),
    draw: (sight) => void asked.push(sight),
    dispose: () => undefined,
  });
};

async function open(events: Parameters<typeof SchemeScene.open>[2] = {}) {
  const canvas = {} as HTMLCanvasElement;
  const scene = await SchemeScene.open(canvas, new AbortController().signal, events, paint);
  scene.resize(400, 300);
  for (const [path, bytes] of files)
    scene.addSurface(path, bodyOf(await readModel(bytes, 'stl', () => Promise.reject())));
  expect(asked).toEqual([]);
  scene.show(document);
  nextFrame();
  told.onDrawn();
  const first = { busy: canvas.ariaBusy, sights: [...asked] };
  rest();
  return { scene, canvas, first };
}

function nextFrame(): void {
  for (const frame of frames.splice(0)) frame();
}

/** Lets everything come to rest, and the fine picture be drawn that follows then. */
function rest(): void {
  jest.advanceTimersByTime(1000);
  nextFrame();
  told.onDrawn();
}

/** Lets what was begun come to its end. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  [asked, given, frames] = [[], [], []];
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

test('ORD-09 the first picture may be coarse, as those of a slider, so that it comes early; a fine one ends them', async () => {
  const { scene, canvas, first } = await open();
  expect([first.sights.map(({ isMoving }) => isMoving), first.busy]).toEqual([[true], 'true']);
  expect(asked.map(({ isMoving }) => isMoving)).toEqual([true, false]);
  expect(canvas.ariaBusy).toBe('false');
  for (const step of [1, 2]) {
    scene.setStep(step, 0);
    nextFrame();
    told.onDrawn();
  }
  expect(asked.slice(2).map(({ isMoving, steps }) => [isMoving, steps.upper])).toEqual([
    [true, 1],
    [true, 2],
  ]);
  expect(canvas.ariaBusy).toBe('true');
  rest();
  expect(asked.at(-1)).toMatchObject({ isMoving: false, steps: { upper: 2, lower: 0 } });
  expect([asked.length, canvas.ariaBusy]).toEqual([5, 'false']);
});

test('ORD-09 a tooth is chosen where it is seen, also while the next step is drawn', async () => {
  const { scene } = await open();
  const [middle, right] = [scene.pick(180, 150), scene.pick(220, 150)];
  expect([middle, right]).toEqual([11, 21]);
  scene.setStep(10, 0);
  nextFrame();
  expect(scene.pick(180, 150)).toBe(11);
  told.onDrawn();
  expect(scene.pick(180, 150)).toBeNull();
  scene.setPartVisible('upper', false);
  nextFrame();
  told.onDrawn();
  expect(scene.pick(220, 150)).toBeNull();
});

test('ORD-09 when what draws has failed, another is given the scheme and draws what is shown; then the page is told', async () => {
  const failed: boolean[] = [];
  const { scene } = await open({ onFailed: (hasFailed) => failed.push(hasFailed) });
  scene.setStep(4, 2);
  told.onCrashed();
  await settle();
  nextFrame();
  nextFrame();
  expect(given.map(({ kind }) => kind)).toEqual(['surface', 'surface', 'scheme', 'surface', 'surface', 'scheme']);
  expect(given.slice(3)).toEqual(given.slice(0, 3));
  expect(asked.at(-1)).toMatchObject({ steps: { upper: 4, lower: 2 } });
  told.onCrashed();
  await settle();
  expect(failed).toEqual([false, true]);
  await scene.drawAgain();
  nextFrame();
  expect([given.length, failed.at(-1)]).toEqual([9, false]);
});

test('ORD-09 teeth are hidden, laid over, chosen and put on a grid by what a picture is asked with', async () => {
  const { scene } = await open();
  scene.setPartVisible('gums', false);
  scene.setGrid(true);
  scene.setOverlay({ upper: 10, lower: 0 });
  scene.selectTooth(21);
  scene.look('overjet');
  nextFrame();
  expect(asked.at(-1)).toMatchObject({
    hidden: new Set(['gums']),
    hasGrid: true,
    overlay: { upper: 10, lower: 0 },
    chosen: 21,
  });
});
