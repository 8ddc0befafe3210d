import { expect, test } from '@jest/globals';
import { computeHandles, toStoredMask, toStoredStep, moveMask, resizeMask, rotateMask } from './mask-moves.ts';

const BAR = { x: 0.5, y: 0.25, w: 0.8, h: 0.1, angle: 0 };
const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000 + 0;

test.each([
  [{ mirror: false, rotation: 0 }, { x: 0.5, y: 0.25, w: 0.8, h: 0.1 }, [0.1, 0]],
  [{ mirror: true, rotation: 0 }, { x: 0.5, y: 0.25, w: 0.8, h: 0.1 }, [-0.1, 0]],
  // Displayed rotated clockwise, its upper part is the left of the stored image.
  [{ mirror: false, rotation: 90 }, { x: 0.25, y: 0.5, w: 0.1, h: 0.8 }, [0, -0.1]],
  [{ mirror: false, rotation: 180 }, { x: 0.5, y: 0.75, w: 0.8, h: 0.1 }, [-0.1, 0]],
  [{ mirror: true, rotation: 90 }, { x: 0.75, y: 0.5, w: 0.1, h: 0.8 }, [0, -0.1]],
] as const)(
  'BEN-02 converts a bar over the upper part of a photograph that was filed as %j',
  (orientation, storedMask, right) => {
    expect(toStoredMask(BAR, orientation)).toEqual({ ...storedMask, angle: 0 });
    expect(toStoredStep(orientation, 0.1, 0).map(roundToThousandths)).toEqual(right);
  },
);

test('BEN-02 keeps a mask within its image and catchable, and rotates it by less than half a turn', () => {
  expect(moveMask(BAR, -1, 1.5)).toMatchObject({ x: 0, y: 1 });
  expect(resizeMask(BAR, 0, 9)).toMatchObject({ w: 0.03, h: 2 });
  expect([190, -190, 10].map((degrees) => rotateMask(BAR, degrees).angle)).toEqual([-170, 170, 10]);
});

test.each([
  [
    { ...BAR, h: 0.4 },
    { x: 180, y: 45 },
    { x: 180, y: 25 },
  ],
  // A mask of the whole image, and one that extends beyond its edge.
  [
    { ...BAR, y: 0.5, w: 1, h: 1 },
    { x: 195, y: 95 },
    { x: 195, y: 50 },
  ],
  [
    { ...BAR, x: 1, y: 1, w: 2, h: 2 },
    { x: 195, y: 95 },
    { x: 195, y: 85 },
  ],
  [
    { ...BAR, h: 0.2, angle: 90 },
    { x: 90, y: 95 },
    { x: 100, y: 95 },
  ],
])('BEN-02 draws the handles of a mask completely within the image: %j', (mask, sizing, turning) => {
  const { sizing: resizeHandle, turning: rotateHandle } = computeHandles(mask, 5, { width: 200, height: 100 });
  expect(
    [resizeHandle, rotateHandle].map(({ x, y }) => ({ x: roundToThousandths(x), y: roundToThousandths(y) })),
  ).toEqual([sizing, turning]);
});
