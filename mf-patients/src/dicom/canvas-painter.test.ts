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

/** A frame that writes down how it is painted. */
function aFrame(hasWindow = true) {
  const painted: string[] = [];
  let taken = 0;
  const still = {
    paint: (_: unknown, { window }: FrameDrawing['look']) => void painted.push(`still ${window?.centre}`),
  } as StillFrame;
  const painter: FrameDrawing['painter'] = {
    paint: (_context, _placement, { window }) => void painted.push(`whole ${window?.centre}`),
    createStillFrame: () => {
      taken += 1;
      return hasWindow ? still : null;
    },
  };
  const drawn = (centre: number, more: Partial<FrameDrawing> = {}): FrameDrawing => ({
    painter,
    placement: PLACEMENT,
    look: { window: { centre, width: 10 }, isInverted: false },
    ratio: 1,
    width: 100,
    height: 50,
    ...more,
  });
  return { painted, drawn, taken: () => taken };
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

test('VIEW-02 a window that is dragged is looked up where the frame stands, and drawn from all pixels when it has settled', () => {
  const { painted, drawn, taken } = aFrame();
  const canvas = drawAll([1, 2, 3, 4].map((centre) => drawn(centre)));
  expect(painted).toEqual(['whole 1', 'still 2', 'still 3', 'still 4']);
  expect(taken()).toBe(1);
  jest.advanceTimersByTime(1000);
  expect(painted.slice(4)).toEqual(['whole 4']);
  canvas.draw(CONTEXT, drawn(5));
  expect(painted.at(-1)).toBe('whole 5');
});

test('VIEW-02 what moves, has another size or no window is always drawn from all pixels', () => {
  const { painted, drawn } = aFrame();
  drawAll([drawn(1), drawn(2, { placement: { ...PLACEMENT, e: 3 } }), drawn(3, { width: 90 })]);
  expect(painted).toEqual(['whole 1', 'whole 2', 'whole 3']);
  const colours = aFrame(false);
  drawAll([colours.drawn(1), colours.drawn(2)]);
  expect(colours.painted).toEqual(['whole 1', 'whole 2']);
});

test('VIEW-02 nothing is drawn any more on a canvas that has gone', () => {
  const { painted, drawn } = aFrame();
  drawAll([drawn(1), drawn(2)]).leave();
  jest.advanceTimersByTime(1000);
  expect(painted).toEqual(['whole 1', 'still 2']);
});
