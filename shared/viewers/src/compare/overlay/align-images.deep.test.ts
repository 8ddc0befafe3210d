import { expect, test } from '@jest/globals';
import { alignImages } from './align-images.ts';
import { toGreyImage, type GreyImage, shrink } from './grey-image.ts';
import { invertSimilarity, applySimilarity, type Similarity } from './similarity.ts';

/** Returns uniform random numbers from a seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the brightness of a scene of discs at any place. */
function createScene(seed: number): (x: number, y: number) => number {
  const next = chance(seed);
  const discs = Array.from({ length: 40 }, () => ({
    x: next() * 700 - 100,
    y: next() * 600 - 100,
    radius: 15 + next() * 60,
    light: next() * 200 - 100,
  }));
  return (x, y) =>
    discs.reduce((sum, disc) => {
      const inside = disc.radius - Math.hypot(x - disc.x, y - disc.y);
      return sum + disc.light * Math.min(1, Math.max(0, inside / 4));
    }, 120);
}

function drawImage(width: number, height: number, lightAt: (x: number, y: number) => number): GreyImage {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) values[y * width + x] = lightAt(x + 0.5, y + 0.5);
  return { width, height, values };
}

const degrees = (angle: number): number => (angle * Math.PI) / 180;

test.each([
  ['a scale', 0.8, 0, 30, 20],
  ['all of them, in other light', 1.2, -9, -50, 10],
])('BEN-04 aligns the same scene to a pixel: %s', (_, scale, turn, e, f) => {
  const scene = createScene(7);
  // From the upper image, 420 x 320 px, to the lower one, 480 x 360 px.
  const transform: Similarity = { a: scale * Math.cos(degrees(turn)), b: scale * Math.sin(degrees(turn)), e, f };
  const centred = (): Similarity => {
    const middle = applySimilarity({ ...transform, e: 0, f: 0 }, { x: 210, y: 160 });
    return { ...transform, e: 240 - middle.x + e, f: 180 - middle.y + f };
  };
  const expectedSimilarity = centred();
  const noise = chance(3);
  const base = drawImage(480, 360, scene);
  const over = drawImage(420, 320, (x, y) => {
    const spot = applySimilarity(expectedSimilarity, { x, y });
    return scene(spot.x, spot.y) * 0.7 + 40 + x * 0.1 + noise() * 12;
  });
  const { similarity, agreement } = alignImages(base, over);
  if (similarity === null) throw new Error(`not sure: ${agreement}`);
  for (const corner of [
    { x: 0, y: 0 },
    { x: 420, y: 0 },
    { x: 0, y: 320 },
    { x: 420, y: 320 },
  ]) {
    const [mapped, right] = [applySimilarity(similarity, corner), applySimilarity(expectedSimilarity, corner)];
    expect(Math.hypot(mapped.x - right.x, mapped.y - right.y)).toBeLessThan(1);
    const back = applySimilarity(invertSimilarity(similarity), mapped);
    expect(Math.hypot(back.x - corner.x, back.y - corner.y)).toBeLessThan(1e-6);
  }
});

test.each([
  ['another scene', drawImage(420, 320, createScene(99))],
  ['an even image', drawImage(420, 320, () => 128)],
  ['one pixel', drawImage(1, 1, () => 128)],
])('BEN-04 does not align unrelated images: %s', (_, over) => {
  expect(alignImages(drawImage(480, 360, createScene(7)), over).similarity).toBeNull();
});

test('shrinks an image by area and keeps its brightness', () => {
  const data = new Uint8ClampedArray(9 * 6 * 4).fill(255);
  for (let pixel = 0; pixel < 27; pixel += 1) data.set([0, 0, 0], pixel * 4);
  const { width, height, values } = shrink(toGreyImage({ data, width: 9, height: 6 }), 3);
  expect([width, height]).toEqual([3, 2]);
  expect([...values].map(Math.round)).toEqual([0, 0, 0, 255, 255, 255]);
});
