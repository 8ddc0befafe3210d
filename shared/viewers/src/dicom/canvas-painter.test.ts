import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CanvasPainter, type FrameDrawing } from './canvas-painter.ts';
import type { StillFrame } from './still-frame.ts';

const CONTEXT = {} as CanvasRenderingContext2D;
const PLACEMENT = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Creates a frame that records how it is painted. */
function aFrame(hasWindow = true) {
  const painted: string[] = [];
  let stillCount = 0;
  const stillFrame = {
    paint: (_: unknown, { window }: FrameDrawing['look']) => void painted.push(`still ${window?.centre}`),
  } as StillFrame;
  const painter: FrameDrawing['painter'] = {
    paint: (_context, _placement, { window }) => void painted.push(`whole ${window?.centre}`),
    createStillFrame: () => {
      stillCount += 1;
      return hasWindow ? stillFrame : null;
    },
  };
  const createDrawing = (centre: number, more: Partial<FrameDrawing> = {}): FrameDrawing => ({
    painter,
    placement: PLACEMENT,
    look: { window: { centre, width: 10 }, isInverted: false },
    width: 100,
    height: 50,
    ...more,
  });
  return { painted, createDrawing, stillCount: () => stillCount };
}

/** Draws pictures of a frame, 16 ms apart. */
function drawAll(pictures: readonly FrameDrawing[]): CanvasPainter {
  const canvas = new CanvasPainter();
  for (const picture of pictures) {
    canvas.draw(CONTEXT, picture);
    jest.advanceTimersByTime(16);
  }
  return canvas;
}

test('VIEW-02 looks up a dragged window at the canvas pixels, and draws all pixels after a pause', () => {
  const { painted, createDrawing, stillCount } = aFrame();
  const canvas = drawAll([1, 2, 3, 4].map((centre) => createDrawing(centre)));
  expect(painted).toEqual(['whole 1', 'still 2', 'still 3', 'still 4']);
  expect(stillCount()).toBe(1);
  jest.advanceTimersByTime(1000);
  expect(painted.slice(4)).toEqual(['whole 4']);
  canvas.draw(CONTEXT, createDrawing(5));
  expect(painted.at(-1)).toBe('whole 5');
});

test('VIEW-02 draws all pixels after movements and size changes, and of frames without a window', () => {
  const { painted, createDrawing } = aFrame();
  drawAll([createDrawing(1), createDrawing(2, { placement: { ...PLACEMENT, e: 3 } }), createDrawing(3, { width: 90 })]);
  expect(painted).toEqual(['whole 1', 'whole 2', 'whole 3']);
  const colours = aFrame(false);
  drawAll([colours.createDrawing(1), colours.createDrawing(2)]);
  expect(colours.painted).toEqual(['whole 1', 'whole 2']);
});

test('VIEW-02 draws nothing on an unmounted canvas', () => {
  const { painted, createDrawing } = aFrame();
  drawAll([createDrawing(1), createDrawing(2)]).leave();
  jest.advanceTimersByTime(1000);
  expect(painted).toEqual(['whole 1', 'still 2']);
});
