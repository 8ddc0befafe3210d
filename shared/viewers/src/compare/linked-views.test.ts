import { expect, test } from '@jest/globals';
import { dragView, type View, zoomView } from '@dentarium/ui/zoom';
import { toArrowMove, changeView, createViews, resetViews, syncViews, type Views } from './linked-views.ts';

const plain: View = { scale: 1, x: 0, y: 0, rotation: 0, mirror: false };
const box = { width: 600, height: 400 };

test('STG-01 scales linked images by the same factor around the same point', () => {
  const views: Views = [plain, { ...plain, rotation: 90 }];
  const [left, right] = changeView(views, 0, (view) => zoomView(view, 5, { x: 100, y: 40 }), true);
  expect(left).toMatchObject({ scale: 2, x: -100, y: -40 });
  expect(right).toEqual({ ...left, rotation: 90 });
});

test('STG-01 keeps registered images registered while they are linked', () => {
  // The right image is 30 px further right at half the scale.
  const views: Views = [plain, { ...plain, scale: 0.5, x: 30 }];
  const after = changeView(views, 1, (view) => dragView(view, { x: 10, y: -5 }, box), true);
  expect(after[0]).toMatchObject({ x: 10, y: -5 });
  expect(after[1]).toMatchObject({ x: 40, y: -5, scale: 0.5 });
  const closer = changeView(after, 0, (view) => zoomView(view, 5), true);
  expect(closer[1]).toMatchObject({ scale: 1, x: 80 });
  expect(closer[1].x - closer[0].x).toBeCloseTo(60);
});

test('STG-01 moves a single image while they are unlinked', () => {
  const views: Views = [plain, plain];
  expect(changeView(views, 1, (view) => zoomView(view, 1), false)).toEqual([plain, { ...plain, scale: 1.2 }]);
});

test('STG-01 copies the view of one image to the other, and resets both to the whole image with their rotation', () => {
  const [left, right] = createViews({ mirror: true, rotation: 180 }, undefined);
  const movedViews: Views = [{ ...left, scale: 3, x: 20, y: 5 }, right];
  expect(syncViews(movedViews, 0)[1]).toEqual({ ...right, scale: 3, x: 20, y: 5 });
  expect(syncViews(movedViews, 1)[0]).toEqual(left);
  expect(resetViews(movedViews)).toEqual([left, right]);
});

test('STG-01 moves images by arrow keys', () => {
  expect(toArrowMove('ArrowRight', box)?.({ ...plain, scale: 2 })).toMatchObject({ x: -48, y: 0 });
  expect(toArrowMove('x', box)).toBeUndefined();
});
