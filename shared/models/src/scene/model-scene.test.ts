import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readModel } from '../formats/read-model.ts';
import { createBody } from '../mesh/body.ts';
import { copySkin } from '../mesh/skin-memory.ts';
import type { ModelChange } from '../painting/model-change.ts';
import type { PaintingEvents } from '../painting/painting.ts';
import type { Sight } from '../painting/sight.ts';
import { encodeBinaryStl, createBox } from '../testing/sample-models.ts';
import { ModelScene } from './model-scene.ts';

/** The requested pictures and the events of the painting. */
let requestedSights: Sight[];
let paintingEvents: PaintingEvents;
/** The callbacks of pending animation frames. */
let frames: (() => void)[];

const TRIANGLE = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: null };
const canvas = {} as HTMLCanvasElement;
const context = { canvas: { width: 1, height: 1 }, drawImage: () => undefined } as unknown as CanvasRenderingContext2D;

async function openScene(): Promise<ModelScene> {
  return ModelScene.open(canvas, new AbortController().signal, (_, events) => {
    paintingEvents = events;
    const noop = (): void => undefined;
    return Promise.resolve({ change: noop, draw: (sight) => void requestedSights.push(sight), dispose: noop });
  });
}

function runNextFrame(): void {
  for (const frame of frames.splice(0)) frame();
}

beforeEach(() => {
  [requestedSights, frames] = [[], []];
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

test('VIEW-03 draws one picture at a time and then the newest, with overlays from the visible one', async () => {
  const scene = await openScene();
  const renderedSpans: (number | undefined)[] = [];
  scene.setEvents({ onRender: () => renderedSpans.push(requestedSights.at(-1)?.span) });
  runNextFrame();
  for (const factor of [2, 2]) {
    scene.rig.zoom(factor);
    scene.draw();
    runNextFrame();
  }
  expect(requestedSights.map(({ span }) => span)).toEqual([100]);
  paintingEvents.onDrawn();
  runNextFrame();
  expect([requestedSights.map(({ span }) => span), renderedSpans]).toEqual([[100, 25], [100]]);
  expect(canvas.ariaBusy).toBe('true');
  paintingEvents.onDrawn();
  runNextFrame();
  expect([requestedSights.length, renderedSpans]).toEqual([2, [100, 25]]);
  expect(canvas.ariaBusy).toBe('false');
});

test('VIEW-03 presents a slow picture before drawing the next one', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const scene = await openScene();
  scene.draw();
  runNextFrame();
  now.mockReturnValue(2000);
  scene.draw();
  paintingEvents.onDrawn();
  const counts = [1, 2, 3].map(() => {
    runNextFrame();
    return requestedSights.length;
  });
  expect(counts).toEqual([1, 1, 2]);
  now.mockRestore();
});

test('VIEW-03 presents the previous picture before drawing other models', async () => {
  const scene = await openScene();
  scene.draw();
  runNextFrame();
  paintingEvents.onDrawn();
  const body = createBody({ ...TRIANGLE, colours: null, facetColours: null, parts: [] });
  scene.add({ key: 'jaw', role: 'upper', stage: 0, body, skin: body });
  const counts = [1, 2, 3].map(() => {
    runNextFrame();
    return requestedSights.length;
  });
  expect(counts).toEqual([1, 1, 2]);
  paintingEvents.onDrawn();
  scene.draw();
  runNextFrame();
  expect(requestedSights).toHaveLength(3);
});

test('VIEW-03 draws with a minimum size and a maximum resolution', async () => {
  const scene = await openScene();
  scene.resize(0, 0);
  runNextFrame();
  expect(requestedSights).toMatchObject([{ width: 1, height: 1, ratio: 2 }]);
});

test('VIEW-03 copies an up-to-date picture, and ends copies with the scene', async () => {
  const scene = await openScene();
  scene.draw();
  runNextFrame();
  scene.resize(40, 30);
  let isCopied = false;
  const copy = scene.copyTo(context).then((isThere) => {
    isCopied = true;
    return isThere;
  });
  paintingEvents.onDrawn();
  await Promise.resolve();
  expect(isCopied).toBe(false);
  runNextFrame();
  paintingEvents.onDrawn();
  expect(await copy).toBe(true);
  const lateCopy = scene.copyTo(context);
  scene.dispose();
  expect(await lateCopy).toBe(false);
});

test('VIEW-03 requests a picture again after a lost context', async () => {
  const scene = await openScene();
  scene.draw();
  runNextFrame();
  expect(requestedSights).toHaveLength(1);
  paintingEvents.onLost(true);
  paintingEvents.onLost(false);
  runNextFrame();
  expect(requestedSights).toHaveLength(2);
  paintingEvents.onDrawn();
  expect(canvas.ariaBusy).toBe('false');
});

test('VIEW-03 replaces a crashed painter once, with the current state of the models', async () => {
  const changeLists: ModelChange[][] = [];
  const scene = await ModelScene.open(canvas, new AbortController().signal, (_, events) => {
    paintingEvents = events;
    const changes: ModelChange[] = [];
    changeLists.push(changes);
    const noop = (): void => undefined;
    return Promise.resolve({
      change: (change) => void changes.push(change),
      draw: (sight) => void requestedSights.push(sight),
      dispose: noop,
    });
  });
  const mesh = await readModel(encodeBinaryStl(createBox(8, 7, 10)), 'stl', () =>
    Promise.reject(new Error('not compressed')),
  );
  const body = createBody(mesh);
  for (const key of ['upper', 'gone', 'lower']) scene.add({ key, role: 'upper', stage: 0, body, skin: copySkin(body) });
  scene.remove('gone');
  scene.setTinted('upper', true);
  scene.setOpacity('upper', 0.5);
  scene.setVisible('lower', false);
  scene.setContacts('lower', new Float32Array([1, 2]));
  for (let frame = 0; frame < 3; frame += 1) runNextFrame();
  expect(requestedSights).toHaveLength(1);
  paintingEvents.onCrashed();
  await new Promise((resolve) => setImmediate(resolve));
  runNextFrame();
  expect(requestedSights).toHaveLength(2);
  expect(changeLists[1]?.map(({ kind, key }) => `${key} ${kind}`)).toEqual(
    ['upper', 'lower'].flatMap((key) =>
      ['add', 'visible', 'tinted', 'opacity', 'contacts'].map((kind) => `${key} ${kind}`),
    ),
  );
  expect(changeLists[1]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'upper', skin: copySkin(body) }),
      { kind: 'tinted', key: 'upper', isTinted: true },
      { kind: 'opacity', key: 'upper', opacity: 0.5 },
      { kind: 'visible', key: 'lower', isVisible: false },
      { kind: 'contacts', key: 'lower', distances: new Float32Array([1, 2]) },
    ]),
  );
});
