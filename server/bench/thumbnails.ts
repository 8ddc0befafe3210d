// Measures thumbnails per second: the server's image processes against sharp alone, with one image per core in progress.
//   node server/bench/thumbnails.ts [images]
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ImagePool } from '../src/objects/images/image-pool.ts';
import { RENDITION_FORMS } from '../src/objects/images/rendition-variants.ts';
import { formatFigure, print } from './figures.ts';

const IMAGES = Number(process.argv[2] ?? 60);
const ROUNDS = 3;
const CONCURRENCY = availableParallelism();

/** Creates a photograph of 12 megapixels and about 4 MB, with the noise of a camera. */
async function createPhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(grain).blur(1.1).jpeg({ quality: 88 }).toBuffer();
}

/** Processes every image, a few at a time, and returns the images per second. */
async function measureImagesPerSecond(work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < IMAGES) await work((next += 1));
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  return IMAGES / ((performance.now() - start) / 1000);
}

const folder = await mkdtemp(join(tmpdir(), 'bench-thumbnails-'));
const pool = new ImagePool({ maxPixels: 250_000_000, size: CONCURRENCY });
sharp.concurrency(1);
sharp.cache(false);
try {
  const bytes = await createPhotograph();
  const path = join(folder, 'photograph.jpg');
  await writeFile(path, bytes);
  const output = (index: number) => join(folder, `${index}.jpg`);
  const deriveWithSharp = (index: number) =>
    sharp(path).autoOrient().resize({ width: 150 }).jpeg({ quality: 80 }).toFile(output(index));
  const deriveThumbnail = (index: number) =>
    pool.run({ kind: 'derive', path, format: 'jpeg', outputs: [{ path: output(index), form: RENDITION_FORMS.thumb }] });
  const deriveBoth = (index: number) =>
    pool.run({
      kind: 'derive',
      path,
      format: 'jpeg',
      outputs: [
        { path: `${output(index)}.preview`, form: RENDITION_FORMS.preview },
        { path: output(index), form: RENDITION_FORMS.thumb },
      ],
    });
  await Promise.all(
    Array.from({ length: CONCURRENCY }, (_, index) => Promise.all([deriveWithSharp(index), deriveThumbnail(index)])),
  );
  print(
    `${IMAGES} images of 12 megapixels and ${formatFigure(bytes.length / 1e6)} MB, ${CONCURRENCY} in flight, images per second:`,
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [peer, thumb, pair] = [
      await measureImagesPerSecond(deriveWithSharp),
      await measureImagesPerSecond(deriveThumbnail),
      await measureImagesPerSecond(deriveBoth),
    ];
    print(
      `  round ${round}: sharp alone ${formatFigure(peer)}, thumbnail ${formatFigure(thumb)} (time ratio ${formatFigure(peer / thumb)}), thumbnail and preview ${formatFigure(pair)}`,
    );
  }
} finally {
  await pool.close();
  await rm(folder, { recursive: true });
}
