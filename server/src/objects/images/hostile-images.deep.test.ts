import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DamagedImageError, NoRenditionError } from './image-job.ts';
import { ImagePool } from './image-pool.ts';
import { RENDITION_FORMS, type SourceFormat } from './rendition-variants.ts';
import {
  createBitmap,
  createDeflatedRows,
  HOSTILE_IMAGES,
  createLargePng,
  createRunLengthDicom,
} from './testing/hostile-images.ts';
import { createPhotograph, createPng } from './testing/test-images.ts';

const MEBIBYTE = 1024 ** 2;
/** Memory for all large jobs together in this test. */
const LARGE_JOB_MEMORY_BYTES = 512 * MEBIBYTE;
/** The base memory of every process, and the program pages that processes share. */
const BASE_MEMORY_BYTES = (1280 + 128) * MEBIBYTE;

/** Reads a system file; empty if its process or thread has ended. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** Lists the child processes. */
function listChildren(): string[] {
  const tasks = readdirSync('/proc/self/task');
  return tasks.flatMap((task) => readOrEmpty(`/proc/self/task/${task}/children`).split(' ').filter(Boolean));
}

/** Reads a memory figure of a process in bytes; 0 if it has ended. */
function readMemory(pid: string, figure: 'VmHWM' | 'VmRSS'): number {
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** Runs work and returns the peak memory of one process and of all together. */
async function measurePeaks(work: () => Promise<unknown>): Promise<{ maxOfOne: number; maxOfAll: number }> {
  const peakBytes = { maxOfOne: 0, maxOfAll: 0 };
  const samplePeaks = () => {
    const pids = listChildren();
    peakBytes.maxOfOne = Math.max(peakBytes.maxOfOne, ...pids.map((pid) => readMemory(pid, 'VmHWM')));
    peakBytes.maxOfAll = Math.max(
      peakBytes.maxOfAll,
      pids.reduce((sum, pid) => sum + readMemory(pid, 'VmRSS'), 0),
    );
  };
  // The kernel stores the peak of a process; the interval is short enough for processes that end right after it.
  const timer = setInterval(samplePeaks, 20);
  try {
    await work();
    samplePeaks();
  } finally {
    clearInterval(timer);
  }
  return peakBytes;
}

(process.platform === 'linux' ? describe : describe.skip)('small files with huge images', () => {
  let folder: string;
  let good: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-images-'));
    good = join(folder, 'good.jpg');
    await writeFile(good, await createPhotograph());
  });
  afterAll(() => rm(folder, { recursive: true }));

  let number = 0;
  const derive = async (pool: ImagePool, path: string, format: SourceFormat) => {
    number += 1;
    const outputs = [
      { path: join(folder, `${number}.preview.jpg`), form: RENDITION_FORMS.preview },
      { path: join(folder, `${number}.thumb.jpg`), form: RENDITION_FORMS.thumb },
    ];
    return pool.run({ kind: 'derive', path, format, outputs });
  };

  // Processes that have refused everything so far never had much memory.
  describe.each(['refused', 'any'] as const)('one after the other (%s)', (end) => {
    let pool: ImagePool;
    beforeAll(() => {
      pool = new ImagePool({ maxPixels: 250_000_000, size: 2, memory: LARGE_JOB_MEMORY_BYTES, maxWorkMs: 5000 });
    });
    afterAll(() => pool.close());

    test.each(HOSTILE_IMAGES.filter(([, , , expected]) => expected === end))(
      'STG-09 keeps %s (%s) within its memory and renders the next image',
      async (_, format, make) => {
        const path = join(folder, 'hostile');
        await writeFile(path, await make());
        let refusal: unknown;
        const peakBytes = await measurePeaks(async () => {
          const hostile = derive(pool, path, format).catch((error: unknown) => (refusal = error));
          expect(await derive(pool, good, 'jpeg')).toMatchObject({ width: 400, height: 200 });
          await hostile;
        });
        expect(peakBytes.maxOfOne).toBeLessThan(
          end === 'refused' ? 300 * MEBIBYTE : BASE_MEMORY_BYTES + LARGE_JOB_MEMORY_BYTES,
        );
        const isNone = refusal instanceof DamagedImageError || refusal instanceof NoRenditionError;
        expect(isNone || (end === 'any' && refusal === undefined)).toBe(true);
        // The same process or a new one continues.
        expect(await derive(pool, good, 'jpeg')).toMatchObject({ width: 400, height: 200 });
      },
    );
  });

  test('STG-09 ends work that needs more memory than there is, for any cause', async () => {
    // Its numbers take 1.7 GB when unpacked; this much memory exists, but not for one image.
    const path = join(folder, 'wide.dcm');
    await writeFile(path, createRunLengthDicom(12_000));
    const pool = new ImagePool({ maxPixels: 250_000_000, size: 1, memory: 1 });
    let refusal: unknown;
    const peakBytes = await measurePeaks(() =>
      derive(pool, path, 'dicom').catch((error: unknown) => (refusal = error)),
    );
    expect(refusal).toBeInstanceOf(DamagedImageError);
    expect(peakBytes.maxOfOne).toBeLessThan(BASE_MEMORY_BYTES);
    expect(await derive(pool, good, 'jpeg')).toMatchObject({ width: 400, height: 200 });
    await pool.close();
  });

  test('STG-06 queues large images while small ones overtake them', async () => {
    const path = join(folder, 'large.png');
    await writeFile(path, createLargePng());
    const pool = new ImagePool({ maxPixels: 250_000_000, size: 2, memory: 250 * MEBIBYTE });
    const finishedNames: string[] = [];
    const peakBytes = await measurePeaks(() =>
      Promise.all([
        ...['first', 'second'].map((name) => derive(pool, path, 'png').then(() => finishedNames.push(name))),
        derive(pool, good, 'jpeg').then(() => finishedNames.push('small')),
      ]),
    );
    expect(finishedNames).toHaveLength(3);
    expect(finishedNames.slice(0, 2)).toContain('small');
    // Including the processes, one image takes 510 MiB, and two concurrent ones take over 710 MiB.
    expect(peakBytes.maxOfAll).toBeLessThan(610 * MEBIBYTE);
    await pool.close();
  });

  test.each<[string, SourceFormat, () => Buffer]>([
    ['a bitmap of 48 million pixels', 'bmp', () => createBitmap(6928, 24, 0, Buffer.alloc(6928 * 6928 * 3, 0x80))],
    [
      'a PNG of 249 million pixels',
      'png',
      () => createPng({ side: 15_800, bits: 1, colour: 0, stream: createDeflatedRows(15_800 * 1976) }),
    ],
  ])('STG-06 renders %s', async (_, format, make) => {
    const path = join(folder, 'large');
    await writeFile(path, make());
    const pool = new ImagePool({ maxPixels: 250_000_000, size: 1 });
    expect((await derive(pool, path, format)).colour).toMatch(/^#/);
    await pool.close();
  });
});
