import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import cornerstone from 'cornerstone-core/dist/cornerstone.min.js';
import { CanvasPainter, type FrameDrawing } from './canvas-painter.ts';
import { DisplayStore } from './display-store.ts';
import { createElementForTests, createFrameForTests, layOutForTests } from './elements-for-tests.ts';
import { toLensView } from './pane-geometry.ts';
import { toPaneImage } from './ready-frame.ts';
import type { Display } from './viewport.ts';
import { DEFAULT_LOOK } from './window-level.ts';

const BOX = { width: 400, height: 300 };
const VIEW = { scale: 1, x: 0, y: 0, rotation: 0, mirror: false };
const OPENING: Display = { view: VIEW, look: DEFAULT_LOOK };
/** A frame whose pixels are higher than wide, and one whose pixels are wider than high. */
const HIGH = createFrameForTests(200, 100, { across: 0.5, down: 0.65 });
const WIDE = createFrameForTests(200, 100, { across: 0.65, down: 0.5 });

let endLayout = (): void => undefined;
let detachAll: (() => void)[] = [];

beforeEach(() => {
  endLayout = layOutForTests();
  detachAll = [];
});
afterEach(() => {
  for (const detach of detachAll) detach();
  endLayout();
  jest.restoreAllMocks();
});

/** Shows a frame in an element with `ratio` pixels of the screen for each px. */
function show(display: Display, ready = createFrameForTests(200, 100), ratio = 1, box = BOX) {
  const store = new DisplayStore(display);
  const element = createElementForTests(box.width * ratio, box.height * ratio);
  detachAll.push(store.attach(element));
  store.display(ready, box, { width: box.width * ratio, height: box.height * ratio });
  return { store, element };
}

test.each([
  ['whole', VIEW, { x: 0, y: 50 }],
  ['twice as large', { ...VIEW, scale: 2 }, { x: -200, y: -50 }],
  ['moved', { ...VIEW, x: 10, y: -5 }, { x: 10, y: 45 }],
  ['mirrored', { ...VIEW, mirror: true }, { x: 400, y: 50 }],
  ['turned by a quarter', { ...VIEW, rotation: 90 }, { x: 275, y: 0 }],
  ['turned by a half', { ...VIEW, rotation: 180 }, { x: 400, y: 250 }],
  ['turned, mirrored and moved', { ...VIEW, rotation: 90, mirror: true, x: 7, y: -9 }, { x: 282, y: 291 }],
])('VIEW-02 places the upper left corner of an image that is %s, on screens of any density', (_, view, corner) => {
  for (const ratio of [1, 2]) {
    const { store } = show({ ...OPENING, view }, undefined, ratio);
    const panePoint = store.toPanePoint({ x: 0, y: 0 });
    expect(panePoint.x).toBeCloseTo(corner.x);
    expect(panePoint.y).toBeCloseTo(corner.y);
  }
});

test('VIEW-02 shows the aspect ratio of pixels, and fits turned images by it', () => {
  const corner = (rotation: number, spacing: { readonly across: number; readonly down: number }) =>
    show({ ...OPENING, view: { ...VIEW, rotation } }, createFrameForTests(100, 50, spacing)).store.toPanePoint({
      x: 100,
      y: 50,
    });
  expect(corner(0, { across: 1, down: 2 })).toEqual({ x: 350, y: 300 });
  expect(corner(0, { across: 2, down: 1 })).toEqual({ x: 400, y: 200 });
  const turnedCorner = corner(90, { across: 2, down: 1 });
  expect(turnedCorner.x).toBeCloseTo(162.5);
  expect(turnedCorner.y).toBeCloseTo(300);
});

test.each(
  [0, 90, 180, 270].flatMap((rotation) =>
    [['high', HIGH] as const, ['wide', WIDE] as const].map(([form, frame]) => [rotation, form, frame] as const),
  ),
)('VIEW-02 VIEW-05 finds the image point under a pane point, rotated by %d, of %s pixels', (rotation, _, frame) => {
  const view = { scale: 1.7, x: 13, y: -9, rotation, mirror: true };
  const { store } = show({ ...OPENING, view }, frame, 1.5);
  const point = store.toImagePoint(store.toPanePoint({ x: 31.5, y: 77.25 }));
  expect(point.x).toBeCloseTo(31.5);
  expect(point.y).toBeCloseTo(77.25);
  store.change((display) => ({ ...display, view: { ...view, x: 14 } }));
  expect(store.getState().view).toEqual({ ...view, x: 14 });
});

test('VIEW-02 centres the magnifier on the pointer, three times as large, with the same orientation', () => {
  const view = { scale: 1.7, x: 13, y: -9, rotation: 90, mirror: true };
  const { store } = show({ ...OPENING, view }, HIGH);
  const at = { x: 120, y: 210 };
  const lensView = toLensView(toPaneImage(HIGH), BOX, view, { at, side: 180 });
  const lens = show({ ...OPENING, view: lensView }, HIGH, 2, { width: 180, height: 180 }).store;
  const middle = lens.toPanePoint(store.toImagePoint(at));
  expect(middle.x).toBeCloseTo(90);
  expect(middle.y).toBeCloseTo(90);
  // One px to the right in the pane is three to the right in the magnifier.
  expect(lens.toPanePoint(store.toImagePoint({ x: at.x + 1, y: at.y })).x).toBeCloseTo(93);
});

test('VIEW-02 holds the display state in the viewport of cornerstone, and takes over changes from there', () => {
  jest.useFakeTimers();
  const { store, element } = show(OPENING);
  const published = jest.fn();
  store.subscribe(published);
  const look = { window: { centre: 40, width: 400 }, isInverted: true };
  store.change((display) => ({ ...display, look }));
  expect(cornerstone.getViewport(element)).toMatchObject({
    scale: 2,
    voi: { windowCenter: 40, windowWidth: 400 },
    invert: true,
  });
  expect(published).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(50);
  expect(published).toHaveBeenCalledTimes(1);
  cornerstone.setViewport(element, { scale: 3, rotation: 180, hflip: true });
  jest.advanceTimersByTime(50);
  expect(store.getState()).toEqual({ view: { ...VIEW, scale: 1.5, rotation: 180, mirror: true }, look });
  expect(element.querySelector('canvas')?.dataset['painted']).toBe('true');
  jest.useRealTimers();
});

test('VIEW-02 keeps zoom and position over frames and panes of other sizes, and while no frame is shown', () => {
  const { store, element } = show(OPENING);
  const view = { ...VIEW, scale: 1.2, x: 30, y: -4 };
  store.change((display) => ({ ...display, view }));
  store.display(WIDE, BOX, BOX);
  expect(store.getState().view).toEqual(view);
  element.style.width = '700px';
  const wider = { width: 700, height: 300 };
  store.display(WIDE, wider, wider);
  expect(store.getState().view).toEqual(view);
  expect(store.toPanePoint({ x: 100, y: 50 }).x).toBeCloseTo(380);
  detachAll.pop()?.();
  expect(store.getDisplayed()).toBeNull();
  store.change((display) => ({ ...display, view: { ...view, scale: 2 } }));
  expect(store.getState().view).toEqual({ ...view, scale: 2 });
});

test('VIEW-02 draws by the transformation of cornerstone in pixels of the screen', () => {
  jest.useFakeTimers();
  const context = {} as CanvasRenderingContext2D;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  const drawings: FrameDrawing[] = [];
  jest.spyOn(CanvasPainter.prototype, 'draw').mockImplementation((_, drawing) => void drawings.push(drawing));
  show({ view: { ...VIEW, rotation: 90 }, look: { window: null, isInverted: true } }, undefined, 2);
  jest.advanceTimersByTime(50);
  expect(drawings).toMatchObject([
    {
      placement: { a: 0, b: 3, c: -3, d: 0, e: 550, f: 0 },
      look: { window: null, isInverted: true },
      width: 800,
      height: 600,
    },
  ]);
  jest.useRealTimers();
});

test('VIEW-02 leaves no element and no canvas behind', () => {
  const leave = jest.spyOn(CanvasPainter.prototype, 'leave');
  jest.useFakeTimers();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  jest.spyOn(CanvasPainter.prototype, 'draw').mockReturnValue();
  const { element } = show(OPENING);
  jest.advanceTimersByTime(50);
  expect(cornerstone.getEnabledElements()).toHaveLength(1);
  detachAll.pop()?.();
  expect(cornerstone.getEnabledElements()).toHaveLength(0);
  expect(element.children).toHaveLength(0);
  expect(leave).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(100);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
