import { expect, test } from '@jest/globals';
import { type FaceMask, createInitialMask, createMaskTest } from './face-mask.ts';

const size = { width: 300, height: 400 };

test.each<[string, FaceMask, [number, number], [number, number]]>([
  ['a bar', { x: 0.5, y: 0.5, w: 0.8, h: 0.1, angle: 0 }, [150, 200], [150, 240]],
  ['its ends', { x: 0.5, y: 0.5, w: 0.8, h: 0.1, angle: 0 }, [32, 185], [25, 200]],
  ['a bar that is turned by 90 degrees', { x: 0.5, y: 0.5, w: 0.8, h: 0.1, angle: 90 }, [150, 100], [40, 200]],
  ['a bar that goes down to the right', { x: 0.5, y: 0.5, w: 0.8, h: 0.1, angle: 45 }, [210, 260], [210, 140]],
])('BEN-02 tells for every pixel whether a mask covers it: %s', (_, mask, inside, outside) => {
  const covers = createMaskTest(mask, size);
  expect([covers(...inside), covers(...outside)]).toEqual([true, false]);
});

test('BEN-02 ends the eye bar where packages stop covering, and covers the face from the brow to the chin', () => {
  const eyes = createInitialMask('eyes', 0.6);
  expect(eyes.y + eyes.h / 2).toBeCloseTo(0.6);
  expect(eyes.y - eyes.h / 2).toBeCloseTo(0.36);
  const face = createInitialMask('face', 0.6);
  expect([face.y - face.h / 2, face.y + face.h / 2].map((edge) => Math.round(edge * 100) / 100)).toEqual([0.18, 0.9]);
});

test('BEN-02 covers a photograph completely if the face may be anywhere', () => {
  const { x, y, w, h } = createInitialMask('eyes', 1);
  expect([x - w / 2, x + w / 2, y - h / 2, y + h / 2]).toEqual([0, 1, 0, 1]);
  expect(createInitialMask('face', 1)).toEqual(createInitialMask('eyes', 1));
});
