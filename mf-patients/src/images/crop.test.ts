import { expect, test } from '@jest/globals';
import { cropAround, chooseFirstCrop, toImagePart, computeDisplayRatio, toDisplayed, toStored } from './crop.ts';

const close = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([key, number]) => [key, expect.closeTo(Number(number), 6)]));

const crop = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 };

test.each([
  [
    { mirror: false, rotation: 0 },
    { x: 0.1, y: 0.2, w: 0.3, h: 0.4 },
  ],
  // Rotated clockwise, the left edge becomes the upper one.
  [
    { mirror: false, rotation: 90 },
    { x: 0.4, y: 0.1, w: 0.4, h: 0.3 },
  ],
  [
    { mirror: false, rotation: 180 },
    { x: 0.6, y: 0.4, w: 0.3, h: 0.4 },
  ],
  [
    { mirror: false, rotation: 270 },
    { x: 0.2, y: 0.6, w: 0.4, h: 0.3 },
  ],
  [
    { mirror: true, rotation: 0 },
    { x: 0.6, y: 0.2, w: 0.3, h: 0.4 },
  ],
  [
    { mirror: true, rotation: 90 },
    { x: 0.4, y: 0.6, w: 0.4, h: 0.3 },
  ],
] as const)('STG-02 converts a crop between the upright image and the image rotated by %j', (turn, displayedCrop) => {
  expect(toDisplayed(crop, turn)).toEqual(close(displayedCrop));
  expect(toStored(toDisplayed(crop, turn), turn)).toEqual(close(crop));
});

test('STG-02 keeps the ratio of a crop inside the image', () => {
  // A portrait of 2:3 in a cell of 4:3: as wide as the image, half as high.
  expect(cropAround({ x: 0.5, y: 0.5 }, 1, 4 / 3, 2 / 3)).toEqual(close({ x: 0, y: 0.25, w: 1, h: 0.5 }));
  expect(cropAround({ x: 0, y: 1 }, 0.5, 4 / 3, 2 / 3)).toEqual(close({ x: 0, y: 0.75, w: 0.5, h: 0.25 }));
  expect(cropAround({ x: 0.5, y: 0.5 }, 0, 4 / 3, 4 / 3).w).toBeCloseTo(0.1);
  // A landscape of 3:2 in a cell of 4:3 is cropped at the sides.
  expect(cropAround({ x: 0.5, y: 0.5 }, 1, 4 / 3, 3 / 2)).toEqual(close({ x: 1 / 18, y: 0, w: 8 / 9, h: 1 }));
});

test('STG-02 starts the editor around the head of a face, or with the stored crop', () => {
  const file = { mirror: false, rotation: 0, crop: null };
  expect(chooseFirstCrop(file, true, 4 / 3, 2 / 3).y).toBeCloseTo(0.17);
  expect(chooseFirstCrop(file, false, 4 / 3, 2 / 3).y).toBeCloseTo(0.25);
  const storedCrop = { x: 0.2, y: 0.1, w: 0.5, h: 0.25 };
  expect(chooseFirstCrop({ ...file, crop: storedCrop }, true, 4 / 3, 2 / 3)).toEqual(close(storedCrop));
});

test('STG-02 shows an image of unknown size as a whole', () => {
  expect(toImagePart({ crop, width: null, height: null })).toBeNull();
  expect(toImagePart({ crop, width: 30, height: 20 })).toMatchObject({ x: 0.1, width: 30 });
  expect(computeDisplayRatio({ mirror: false, rotation: 90, width: 30, height: 20 })).toBeCloseTo(2 / 3);
});
