import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { examine } from '../../areas/files/renditions/examine.ts';
import { ImagePool } from './image-pool.ts';
import { toImageFormat, RENDITION_FORMS } from './rendition-variants.ts';

const PHOTOS = join(import.meta.dirname, '../../../../../shared/data/photos');

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Takes seconds and resembles another photograph in size and kind; only tested with `EXHAUSTIVE=1`. */
const SLOW_PHOTO = 'heic/heic-iphone.heic';
const photos = listFiles(PHOTOS).filter((photo) => photo !== SLOW_PHOTO || process.env['EXHAUSTIVE'] === '1');
/** The error codes of refused photographs. */
const refusalsByPhoto: Readonly<Record<string, string>> = { 'avif/IMG_20180725_163423-micro.avif': 'upload.extension' };
/** Series of files with the same scene, each stored with another orientation. */
const series = ['orientation/Landscape_', 'orientation-sharp/Landscape_', 'orientation-tiny/f'];

(photos.length === 0 ? describe.skip : describe)('real photographs', () => {
  let folder: string;
  let pool: ImagePool;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'real-photographs-'));
    pool = new ImagePool({ maxPixels: 250_000_000, size: 2 });
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  const deriveThumb = async (photo: string) => {
    const path = join(PHOTOS, photo);
    const { contentType } = await examine(path, photo, pool);
    const format = toImageFormat(contentType);
    if (format === undefined) throw new Error(`${photo} is no image`);
    const output = { path: join(folder, `${photo.replaceAll('/', '-')}.jpg`), form: RENDITION_FORMS.thumb };
    return { facts: await pool.run({ kind: 'derive', path, format, outputs: [output] }), path: output.path };
  };
  const thumbs = new Map<string, ReturnType<typeof deriveThumb>>();
  /** Renders a photograph once. */
  const getThumb = (photo: string) => {
    const thumb = thumbs.get(photo) ?? deriveThumb(photo);
    thumbs.set(photo, thumb);
    return thumb;
  };

  test.each(photos.filter((photo) => refusalsByPhoto[photo] === undefined))(
    'STG-06 renders %s in its own proportions',
    async (photo) => {
      const { facts, path } = await getThumb(photo);
      const { width, height } = await sharp(path).metadata();
      expect(width).toBeLessThanOrEqual(150);
      expect(Math.abs(width / height - facts.width / facts.height)).toBeLessThan(0.05 * (facts.width / facts.height));
    },
  );

  test.each(Object.entries(refusalsByPhoto))('refuses %s with %s', async (photo, code) => {
    await expect(examine(join(PHOTOS, photo), photo, pool)).rejects.toMatchObject({ code });
  });

  test.each(series)('STG-06 creates the same rendition for every orientation of %s', async (beginning) => {
    const members = photos.filter((photo) => photo.startsWith(beginning) && /[1-8]t?\.jpg$/.test(photo));
    expect(members).toHaveLength(8);
    const readGreyPixels = async (photo: string) =>
      sharp((await getThumb(photo)).path)
        .resize(12, 8, { fit: 'fill' })
        .greyscale()
        .raw()
        .toBuffer();
    const [first, ...others] = await Promise.all(members.map(readGreyPixels));
    for (const other of others) {
      const meanDifference =
        other.reduce((sum, value, index) => sum + Math.abs(value - (first?.[index] ?? 0)), 0) / other.length;
      expect(meanDifference).toBeLessThan(12);
    }
  });
});
