import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { MachineBusyError } from '../../kernel/jobs/work-limit.ts';
import { DamagedImageError, TooManyPixelsError } from './image-job.ts';
import { ImagePool } from './image-pool.ts';
import { type ImageFormat, RENDITION_FORMS } from './rendition-variants.ts';
import { createPixelBomb, isUpright, createPhotograph } from './testing/test-images.ts';

describe('ImagePool', () => {
  let folder: string;
  let pool: ImagePool;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'image-pool-'));
    pool = new ImagePool({ maxPixels: 250_000_000, size: 2 });
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  const saveFile = async (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  const deriveRenditions = async (path: string, format: ImageFormat) => {
    const outputs = [
      { path: `${path}.preview.jpg`, form: RENDITION_FORMS.preview },
      { path: `${path}.thumb.jpg`, form: RENDITION_FORMS.thumb },
    ];
    return {
      facts: await pool.run({ kind: 'derive', path, format, outputs }),
      preview: `${path}.preview.jpg`,
      thumb: `${path}.thumb.jpg`,
    };
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'STG-06 creates upright renditions for the EXIF orientation %i',
    async (orientation) => {
      const baseImage = await sharp(await createPhotograph())
        .rotate(0)
        .toBuffer();
      // The stored pixels become the upright photograph by this orientation.
      const transforms: Record<number, (image: Sharp) => Sharp> = {
        2: (image) => image.flop(),
        3: (image) => image.rotate(180),
        4: (image) => image.flip(),
        5: (image) => image.rotate(270).flop(),
        6: (image) => image.rotate(270),
        7: (image) => image.rotate(90).flop(),
        8: (image) => image.rotate(90),
      };
      const storedImage = await (transforms[orientation] ?? ((image) => image))(sharp(baseImage)).png().toBuffer();
      const path = await saveFile(
        `turned-${orientation}.jpg`,
        await sharp(storedImage).withMetadata({ orientation }).jpeg().toBuffer(),
      );
      const { facts, preview, thumb } = await deriveRenditions(path, 'jpeg');
      expect(facts).toMatchObject({ width: 400, height: 200 });
      expect(await isUpright(preview)).toBe(true);
      expect(await isUpright(thumb)).toBe(true);
      expect(await pool.run({ kind: 'probe', path, format: 'jpeg' })).toEqual({ width: 400, height: 200 });
    },
  );

  test('STG-06 limits thumbnails to 150 px and previews to 1440 px, without enlarging or metadata', async () => {
    const large = await deriveRenditions(
      await saveFile('large.jpg', await createPhotograph({ width: 4000, height: 2000 })),
      'jpeg',
    );
    const small = await deriveRenditions(
      await saveFile('small.jpg', await createPhotograph({ width: 100, height: 60 })),
      'jpeg',
    );
    const [preview, thumb, tinyPreview] = await Promise.all(
      [large.preview, large.thumb, small.preview].map((path) => sharp(path).metadata()),
    );
    expect([preview?.width, preview?.height]).toEqual([1440, 720]);
    expect([thumb?.width, thumb?.height]).toEqual([150, 75]);
    expect([tinyPreview?.width, tinyPreview?.height]).toEqual([100, 60]);
    expect([preview?.exif, thumb?.exif, preview?.icc, preview?.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(preview?.space).toBe('srgb');
    expect(large.facts.colour).toMatch(/^#[0-9a-f]{6}$/);
    expect((await readFile(large.preview)).includes('secret')).toBe(false);
  });

  test.each(['png', 'tiff'] as const)('renders a transparent %s as a JPEG on white', async (format) => {
    const bytes = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .toFormat(format, format === 'tiff' ? { compression: 'lzw' } : {})
      .toBuffer();
    const { thumb } = await deriveRenditions(await saveFile(`ground.${format}`, bytes), format);
    const { dominant } = await sharp(thumb).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test('renders the embedded JPEG of a CR2 file in the orientation of its directory', async () => {
    const jpeg = await sharp(
      await sharp(await createPhotograph())
        .rotate(270)
        .png()
        .toBuffer(),
    )
      .jpeg({ quality: 95 })
      .toBuffer();
    const entries: [number, number, number][] = [
      [0x111, 4, 100],
      [0x112, 3, 6],
      [0x117, 4, jpeg.length],
    ];
    const head = Buffer.alloc(100);
    head.write('II*\0', 'latin1');
    head.writeUInt32LE(16, 4);
    head.write('CR', 8, 'latin1');
    head.writeUInt16LE(entries.length, 16);
    entries.forEach(([tag, type, value], index) => {
      head.writeUInt16LE(tag, 18 + index * 12);
      head.writeUInt16LE(type, 20 + index * 12);
      head.writeUInt32LE(1, 22 + index * 12);
      head.writeUInt32LE(value, 26 + index * 12);
    });
    const { facts, preview } = await deriveRenditions(await saveFile('raw.cr2', Buffer.concat([head, jpeg])), 'cr2');
    expect(facts).toMatchObject({ width: 400, height: 200 });
    expect(await isUpright(preview)).toBe(true);
    await expect(pool.run({ kind: 'probe', path: await saveFile('cut.cr2', head), format: 'cr2' })).rejects.toThrow(
      DamagedImageError,
    );
  });

  test('refuses an image of 40,000 x 40,000 pixels before it decodes anything', async () => {
    const path = await saveFile('bomb.png', createPixelBomb(40_000));
    await pool.run({ kind: 'probe', path: await saveFile('first.jpg', await createPhotograph()), format: 'jpeg' });
    const refusal = await pool.run({ kind: 'probe', path, format: 'png' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TooManyPixelsError);
    expect(refusal).toMatchObject({ width: 40_000, height: 40_000 });
    await expect(deriveRenditions(path, 'png')).rejects.toThrow(TooManyPixelsError);
  });

  test.each(['jpeg', 'png', 'tiff', 'bmp', 'heic', 'cr2'] as const)(
    'reports bytes that are not %s as a damaged image',
    async (format) => {
      const path = await saveFile(
        `no.${format}`,
        Buffer.from('this is no image at all, whatever its name says'.repeat(20)),
      );
      await expect(pool.run({ kind: 'probe', path, format })).rejects.toThrow(DamagedImageError);
    },
  );

  /** Creates a file whose reader waits, because nobody writes into the pipe. */
  const createEndlessFile = async (name: string): Promise<string> => {
    const path = join(folder, name);
    await promisify(execFile)('mkfifo', [path]);
    return path;
  };

  test('fails only the job that takes too much work and runs the next in a new process', async () => {
    const path = await saveFile('good.jpg', await createPhotograph());
    const endless = await createEndlessFile('slow.jpg');
    // The start of a process takes more than a millisecond.
    const impatientPool = new ImagePool({ maxPixels: 250_000_000, size: 1, maxWorkMs: 1 });
    await expect(impatientPool.run({ kind: 'probe', path: endless, format: 'jpeg' })).rejects.toThrow(
      DamagedImageError,
    );
    await impatientPool.close();
    await expect(impatientPool.run({ kind: 'probe', path, format: 'jpeg' })).rejects.toThrow('closed');
    expect(await pool.run({ kind: 'probe', path, format: 'jpeg' })).toEqual({ width: 400, height: 200 });
  });

  test('SITE-08 calls no image damaged because its process waits for a disk or a processor', async () => {
    const endless = await createEndlessFile('waiting.jpg');
    // The start of a process takes less than this.
    const singlePool = new ImagePool({ maxPixels: 250_000_000, size: 1, maxWorkMs: 3000 });
    await expect(singlePool.run({ kind: 'probe', path: endless, format: 'jpeg' })).rejects.toThrow(MachineBusyError);
    await singlePool.close();
  });

  test('UPL-07 runs a probe without waiting for slow renditions', async () => {
    const path = await saveFile('short.jpg', await createPhotograph());
    const pipePath = await createEndlessFile('endless.jpg');
    const singlePool = new ImagePool({ maxPixels: 250_000_000, size: 1 });
    const derivation = singlePool.run({ kind: 'derive', path: pipePath, format: 'jpeg', outputs: [] });
    const settledDerivation = derivation.catch((error: unknown) => error);
    expect(await singlePool.run({ kind: 'probe', path, format: 'jpeg' })).toEqual({ width: 400, height: 200 });
    await singlePool.close();
    expect(await settledDerivation).toBeInstanceOf(DamagedImageError);
  });

  test('completes more jobs than there are processes', async () => {
    const path = await saveFile('many.jpg', await createPhotograph());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pool.run({ kind: 'probe', path, format: 'jpeg' })),
    );
    expect(answers).toHaveLength(20);
    expect(answers.every(({ width }) => width === 400)).toBe(true);
  });
});
