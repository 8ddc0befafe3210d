import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readModel } from '../formats/read-model.ts';
import { createBody } from '../mesh/body.ts';
import { copySkin } from '../mesh/skin-memory.ts';
import type { ModelChange } from '../painting/model-change.ts';
import type { PaintingEvents } from '../painting/painting.ts';
import type { Sight } from '../painting/sight.ts';
import { binaryStl, box } from '../testing/sample-models.ts';
import { ModelScene } from './model-scene.ts';

/** The pictures that were asked for, and what is told of them. */
let asked: Sight[];
let told: PaintingEvents;
/** What the browser does with its next picture. */
let frames: (() => void)[];

const TRIANGLE = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: null };
const canvas = {} as HTMLCanvasElement;
const context = { canvas: { width: 1, height: 1 }, drawImage: () => undefined } as unknown as CanvasRenderingContext2D;

async function open(): Promise<ModelScene> {
  return ModelScene.open(canvas, new AbortController().signal, (_, events) => {
    told = events;
    const nothing = (): void => undefined;
    return Promise.resolve({ change: nothing, draw: (sight) => void asked.push(sight), dispose: nothing });
  });
}

function nextFrame(): void {
  for (const frame of frames.splice(0)) frame();
}

beforeEach(() => {
  [asked, frames] = [[], []];
  Object.assign(globalThis, {
    devicePixelRatio: 3,
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    cancelAnimationFrame: () => void (frames = []),
  });
});
afterEach(() => {
  for (const name of ['devicePixelRatio', 'requestAnimationFrame', 'cancelAnimationFrame'])
    Reflect.deleteProperty(globalThis, name);
});

test('VIEW-03 one picture is drawn at a time, and then the newest; what lies over it goes by the one that is seen', async () => {
  const scene = await open();
  const seen: (number | undefined)[] = [];
  scene.setEvents({ onRender: () => seen.push(asked.at(-1)?.span) });
  nextFrame();
  for (const factor of [2, 2]) {
    scene.rig.zoom(factor);
    scene.draw();
    nextFrame();
  }
  expect(asked.map(({ span }) => span)).toEqual([100]);
  told.onDrawn();
  nextFrame();
  expect([asked.map(({ span }) => span), seen]).toEqual([[100, 25], [100]]);
  expect(canvas.ariaBusy).toBe('true');
  told.onDrawn();
  nextFrame();
  expect([asked.length, seen]).toEqual([2, [100, 25]]);
  expect(canvas.ariaBusy).toBe('false');
});

test('VIEW-03 a picture that took long is on the screen before the next one is drawn', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const scene = await open();
  scene.draw();
  nextFrame();
  now.mockReturnValue(2000);
  scene.draw();
  told.onDrawn();
  const counts = [1, 2, 3].map(() => {
    nextFrame();
    return asked.length;
  });
  expect(counts).toEqual([1, 1, 2]);
  now.mockRestore();
});

test('VIEW-03 a picture of other models waits for the one before it, however fast that was', async () => {
  const scene = await open();
  scene.draw();
  nextFrame();
  told.onDrawn();
  const body = createBody({ ...TRIANGLE, colours: null, facetColours: null, parts: [] });
  scene.add({ key: 'jaw', role: 'upper', stage: 0, body, skin: body });
  const counts = [1, 2, 3].map(() => {
    nextFrame();
    return asked.length;
  });
  expect(counts).toEqual([1, 1, 2]);
  told.onDrawn();
  scene.draw();
  nextFrame();
  expect(asked).toHaveLength(3);
});

test('VIEW-03 a picture has a size also while its canvas has none, and is no finer than is seen', async () => {
  const scene = await open();
  scene.resize(0, 0);
  nextFrame();
  expect(asked).toMatchObject([{ width: 1, height: 1, ratio: 2 }]);
});

test('VIEW-03 a copy waits for the picture of all that has changed, and ends with the scene', async () => {
  const scene = await open();
  scene.draw();
  nextFrame();
  scene.resize(40, 30);
  let isCopied = false;
  const copy = scene.copyTo(context).then((isThere) => {
    isCopied = true;
    return isThere;
  });
  told.onDrawn();
  await Promise.resolve();
  expect(isCopied).toBe(false);
  nextFrame();
  told.onDrawn();
  expect(await copy).toBe(true);
  const late = scene.copyTo(context);
  scene.dispose();
  expect(await late).toBe(false);
});

test('VIEW-03 a picture that was asked for when the context was lost is asked for again', async () => {
  const scene = await open();
  scene.draw();
  nextFrame();
  expect(asked).toHaveLength(1);
  told.onLost(true);
  told.onLost(false);
  nextFrame();
  expect(asked).toHaveLength(2);
  told.onDrawn();
  expect(canvas.ariaBusy).toBe('false');
});

test('VIEW-03 when what draws has failed, another is given the models as they are, and draws them', async () => {
  const given: ModelChange[][] = [];
  const scene = await ModelScene.open(canvas, new AbortController().signal, (_, events) => {
    told = events;
    const changes: ModelChange[] = [];
    given.push(changes);
    const nothing = (): void => undefined;
    return Promise.resolve({
      change: (change) => void changes.push(change),
      draw: (sight) => void asked.push(sight),
      dispose: nothing,
    });
  });
  const mesh = await readModel(binaryStl(box(8, 7, 10)), 'stl', () => Promise.reject(new Error('not compressed')));
  const body = createBody(mesh);
  for (const key of ['upper', 'gone', 'lower']) scene.add({ key, role: 'upper', stage: 0, body, skin: copySkin(body) });
  scene.remove('gone');
  scene.setTinted('upper', true);
  scene.setOpacity('upper', 0.5);
  scene.setVisible('lower', false);
  scene.setContacts('lower', new Float32Array([1, 2]));
  for (let frame = 0; frame < 3; frame += 1) nextFrame();
  expect(asked).toHaveLength(1);
  told.onCrashed();
  await new Promise((resolve) => setImmediate(resolve));
  nextFrame();
  expect(asked).toHaveLength(2);
  expect(given[1]?.map(({ kind, key }) => `${key} ${kind}`)).toEqual(
    ['upper', 'lower'].flatMap((key) =>
      ['add', 'visible', 'tinted', 'opacity', 'contacts'].map((kind) => `${key} ${kind}`),
    ),
  );
  expect(given[1]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'upper', skin: copySkin(body) }),
      { kind: 'tinted', key: 'upper', isTinted: true },
      { kind: 'opacity', key: 'upper', opacity: 0.5 },
      { kind: 'visible', key: 'lower', isVisible: false },
      { kind: 'contacts', key: 'lower', distances: new Float32Array([1, 2]) },
    ]),
  );
});
