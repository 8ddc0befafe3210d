import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLook,
  createMouth,
  drawBite,
  drawFace,
  drawOcclusal,
  drawPanoramic,
  type FaceView,
  seededRandom,
} from '@dentarium/demo/drawings';
import { UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import sharp from 'sharp';
import { describe as describeFile } from '../../../objects/images/describe.ts';
import { createLimits } from '../../../objects/images/image-limits.ts';
import { classifyDescription } from './built-in-classifier.ts';

let folder: string;
let number = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-names-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function classify(svg: string, name: string, isGrey = false): Promise<number> {
  number += 1;
  const path = join(folder, `${number}.jpg`);
  const image = sharp(Buffer.from(svg)).flatten({ background: '#000' });
  await writeFile(path, await (isGrey ? image.greyscale() : image).jpeg().toBuffer());
  const description = await describeFile(
    { kind: 'describe', path, format: 'jpeg' },
    createLimits(50_000_000, Infinity),
  );
  return classifyDescription(name, description).category;
}

/** Draws a sky over a land with a sun. */
function drawLandscape(sky: string, land: string, sun = '#fff3c0'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
    <rect width="600" height="240" fill="${sky}"/><rect y="240" width="600" height="160" fill="${land}"/>
    <circle cx="430" cy="90" r="40" fill="${sun}"/><path d="M0 260 L180 120 L330 260Z" fill="${land}" opacity="0.7"/></svg>`;
}

const NAMES: readonly (readonly [name: string, category: number])[] = [
  ['overjet.jpg', 1],
  ['上牙弓.jpg', 2],
  ['lower occlusal.jpg', 3],
  ['右侧咬合像.jpg', 4],
  ['left buccal.jpg', 5],
  ['正面咬合.jpg', 6],
  ['正面像.jpg', 8],
  ['frontal smile.jpg', 9],
  ['right oblique.jpg', 10],
  ['left 45.jpg', 11],
  ['右侧面像.jpg', 12],
  ['left profile.jpg', 13],
  ['right oblique smile.jpg', 26],
  ['left 45 smile.jpg', 27],
  ['panorama.jpg', 14],
  ['头颅侧位.jpg', 18],
];

describe('SAFE-03 names of photographs', () => {
  test.each([
    ['a meadow', drawLandscape('#7fb2e5', '#3a8f43')],
    ['the sea', drawLandscape('#9cc7e8', '#1d5f8a')],
    ['mountains with snow', drawLandscape('#4a82c4', '#dfe8f2')],
    ['a sunset', drawLandscape('#e8641b', '#3b1f10', '#ffd24a')],
    ['a desert under the sky', drawLandscape('#6fa8dc', '#d9b27c')],
    ['a forest at night', drawLandscape('#0d1a33', '#0a2a12')],
  ])('make no view of a patient out of %s', async (_, svg) => {
    const categories = await Promise.all(NAMES.map(([name]) => classify(svg, name)));
    expect(new Set(categories)).toEqual(new Set([UNRECOGNISED_CATEGORY]));
  });

  const mouth = createMouth('crowding', 'before');
  test.each(NAMES.filter(([, category]) => category <= 6))(
    '%s gives a mouth the category %i',
    async (name, category) => {
      const views = [drawBite(mouth, 'front'), drawBite(mouth, 'right'), drawOcclusal(mouth, 'upper')];
      for (const view of views) expect(await classify(view, name)).toBe(category);
    },
  );

  const isFace = (category: number) => (category >= 8 && category <= 13) || category === 26 || category === 27;
  test.each(NAMES.filter(([, category]) => isFace(category)))(
    '%s gives a face the category %i',
    async (name, category) => {
      const looks = (['child', 'teen', 'adult', 'older'] as const).flatMap((age, at) =>
        [true, false].map((eastAsian) =>
          createLook({ woman: at % 2 === 0, age, profile: 'straight', eastAsian }, seededRandom(`${age} ${eastAsian}`)),
        ),
      );
      const views: readonly FaceView[] = ['front', 'obliqueRight', 'obliqueLeft', 'right', 'left'];
      for (const [at, look] of looks.entries())
        expect(await classify(drawFace(look, mouth, views[at % views.length] ?? 'front', true), name)).toBe(category);
    },
  );

  const film = drawPanoramic({ mixed: false, wisdom: false, crowding: 0, seed: 'names' });
  test.each(NAMES.filter(([, category]) => category === 14 || category === 18))(
    '%s gives a film the category %i',
    async (name, category) => {
      expect(await classify(film, name, true)).toBe(category);
    },
  );

  test.each(['正面像.jpg', 'upper occlusal.jpg'])('%s gives an image without colours no category', async (name) => {
    expect(await classify(drawLandscape('#aaaaaa', '#555555'), name, true)).toBe(UNRECOGNISED_CATEGORY);
  });
});
