import { describe, expect, test } from '@jest/globals';
import { computeCoveredPart } from '@dentarium/domain/face-band';
import { isFaceCategory } from '@dentarium/domain/face-mask';
import sharp from 'sharp';
import {
  drawFace,
  type FaceView,
  createMouth,
  createLook,
  renderPhotograph,
  seededRandom,
} from '@dentarium/demo/drawings';
import { coverEyes } from './mask-faces.ts';

/** The vertical range of the eyes of the drawn heads, as fractions of the height. */
const EYES = { from: 0.36, to: 0.48 };
const PEOPLE = [
  { age: 'child', woman: false, eastAsian: true },
  { age: 'teen', woman: true, eastAsian: false },
  { age: 'adult', woman: false, eastAsian: false },
  { age: 'older', woman: true, eastAsian: true },
] as const;
const VIEWS: readonly (readonly [FaceView, number])[] = [
  ['front', 8],
  ['obliqueRight', 10],
  ['obliqueLeft', 11],
  ['right', 12],
  ['left', 13],
];

/** Covers the eyes of a portrait and returns a JPEG. */
async function coverPortrait(portrait: Buffer): Promise<Buffer> {
  const { image } = await coverEyes(sharp(portrait).autoOrient());
  return image.jpeg({ quality: 92 }).toBuffer();
}

describe('face masking', () => {
  test.each(PEOPLE)('TASK-04 covers the eyes of a drawn $age but not the chin in every view', async (person) => {
    const look = createLook({ ...person, profile: 'straight' }, seededRandom(person.age));
    for (const [view] of VIEWS) {
      const portrait = await renderPhotograph(drawFace(look, createMouth('crowding', 'before'), view, false), 'camera');
      const { data, info } = await sharp(await coverPortrait(portrait))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const brightest = (from: number, to: number) =>
        data
          .subarray(Math.floor(from * info.height) * info.width, Math.floor(to * info.height) * info.width)
          .reduce((most, pixel) => Math.max(most, pixel), 0);
      expect(brightest(EYES.from, EYES.to)).toBe(0);
      expect(brightest(0.62, 0.66)).toBeGreaterThan(100);
    }
  });

  test('classifies portraits, but not an image of teeth, as faces', () => {
    expect(VIEWS.every(([, category]) => isFaceCategory(category))).toBe(true);
    expect(isFaceCategory(6)).toBe(false);
  });

  test('removes camera data and turns a portrait upright before it covers the eyes', async () => {
    const lying = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Xiaoming' } })
      .jpeg()
      .toBuffer();
    const masked = await coverPortrait(lying);
    const { width, height, exif } = await sharp(masked).metadata();
    expect([width, height, exif]).toEqual([100, 200, undefined]);
  });

  test('TASK-04 covers a portrait completely if it is wider than high', async () => {
    const look = createLook({ ...PEOPLE[2], profile: 'straight' }, seededRandom('lying'));
    const upright = await renderPhotograph(drawFace(look, createMouth('crowding', 'before'), 'front', false), 'camera');
    for (const angle of [90, 270]) {
      const lying = await sharp(upright).rotate(angle).jpeg().toBuffer();
      const { channels } = await sharp(await coverPortrait(lying)).stats();
      expect(channels.map(({ max }) => max)).toEqual([0, 0, 0]);
    }
  });

  test('covers more if the face begins low, and two thirds without skin', () => {
    const image = (skinFrom: number, skinTo: number) => {
      const [width, height] = [10, 100];
      const data = Buffer.alloc(width * height * 3, 255);
      for (let row = skinFrom; row < skinTo; row += 1)
        for (let at = 0; at < width; at += 1) data.set([205, 150, 125], (row * width + at) * 3);
      return { data, width, height };
    };
    expect(computeCoveredPart(image(0, 0))).toBeCloseTo(0.67);
    expect(computeCoveredPart(image(10, 80))).toBeCloseTo(0.56);
    // An image without chin shows the eyes lower than others.
    expect(computeCoveredPart(image(15, 100))).toBeCloseTo(0.66);
    expect(computeCoveredPart(image(50, 100))).toBeCloseTo(0.8);
  });
});
