import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DamagedImage, NoRendition } from './image-job.ts';
import { ImagePool } from './image-pool.ts';
import { RENDITION_FORMS, type SourceFormat } from './rendition-variants.ts';
import { bitmap, deflatedRows, HOSTILE, largePng, runsOfDicom } from './testing/hostile-images.ts';
import { photograph, pngOf } from './testing/test-images.ts';

const MEBIBYTE = 1024 ** 2;
/** What all large jobs may take together here. */
const MEMORY = 512 * MEBIBYTE;
/** The base of every process, and the pages of programs that processes share. */
const BASE = (1280 + 128) * MEBIBYTE;

/** What a file of the system says; empty when its process or thread has ended. */
function told(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** The processes that this one has started. */
function children(): string[] {
  const tasks = readdirSync('/proc/self/task');
  return tasks.flatMap((task) => told(`/proc/self/task/${task}/children`).split(' ').filter(Boolean));
}

/** A figure of a process in bytes; 0 of one that has ended. */
function memoryOf(pid: string, figure: 'VmHWM' | 'VmRSS'): number {
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(told(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** Runs work and gives the most memory that one process had, and that all had at the same time. */
async function peaks(work: () => Promise<unknown>): Promise<{ one: number; all: number }> {
  const most = { one: 0, all: 0 };
  const look = () => {
    const pids = children();
    most.one = Math.max(most.one, ...pids.map((pid) => memoryOf(pid, 'VmHWM')));
    most.all = Math.max(
      most.all,
      pids.reduce((sum, pid) => sum + memoryOf(pid, 'VmRSS'), 0),
    );
  };
  // The kernel keeps the most that a process has had; it is asked often enough for one that ends right after it.
  const timer = setInterval(look, 20);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return most;
}

(process.platform === 'linux' ? describe : describe.skip)('small files with huge images', () => {
  let folder: string;
  let good: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-images-'));
    good = join(folder, 'good.jpg');
    await writeFile(good, await photograph());
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
      pool = new ImagePool({ maxPixels: 250_000_000, size: 2, memory: MEMORY, timeLimit: 5000 });
    });
    afterAll(() => pool.close());

    test.each(HOSTILE.filter(([, , , expected]) => expected === end))(
      'STG-09 %s (%s) stays within its memory, and its neighbour has a rendition',
      async (_, format, make) => {
        const path = join(folder, 'hostile');
        await writeFile(path, await make());
        let refusal: unknown;
        const most = await peaks(async () => {
          const hostile = derive(pool, path, format).catch((error: unknown) => (refusal = error));
          expect(await derive(pool, good, 'jpeg')).toMatchObject({ width: 400, height: 200 });
          await hostile;
        });
        expect(most.one).toBeLessThan(end === 'refused' ? 300 * MEBIBYTE : BASE + MEMORY);
        const isNone = refusal instanceof DamagedImage || refusal instanceof NoRendition;
        expect(isNone || (end === 'any' && refusal === undefined)).toBe(true);
        // The same process, or a new one, goes on.
        expect(await derive(pool, good, 'jpeg')).toMatchObject({ width: 400, height: 200 });
      },
    );
  });

  test('STG-09 work that takes more memory than there is ends, whatever takes it', async () => {
    // Its numbers take 1.7 GB when they are unpacked; so much is there, but not for one image.
    const path = join(folder, 'wide.dcm');
    await writeFile(path, runsOfDicom(12_000));
    const pool = new ImagePool({ maxPixels: 250_000_000, size: 1, memory: 1 });
    let refusal: unknown;
    const most = await peaks(() => derive(pool, path, 'dicom').catch((error: unknown) => (refusal = error)));
    expect(refusal).toBeInstanceOf(DamagedImage);
    expect(most.one).toBeLessThan(BASE);
    expect(await derive(pool, good, 'jpeg')).toMatchObject({ width: 400, height: 200 });
    await pool.close();
  });

  test('STG-06 large images wait for each other and small ones pass them', async () => {
    const path = join(folder, 'large.png');
    await writeFile(path, largePng());
    const pool = new ImagePool({ maxPixels: 250_000_000, size: 2, memory: 250 * MEBIBYTE });
    const done: string[] = [];
    const most = await peaks(() =>
      Promise.all([
        ...['first', 'second'].map((name) => derive(pool, path, 'png').then(() => done.push(name))),
        derive(pool, good, 'jpeg').then(() => done.push('small')),
      ]),
    );
    expect(done).toHaveLength(3);
    expect(done.slice(0, 2)).toContain('small');
    // With the processes themselves one takes 510 MiB, and two beside each other take over 710 MiB.
    expect(most.all).toBeLessThan(610 * MEBIBYTE);
    await pool.close();
  }, 120_000);

  test.each<[string, SourceFormat, () => Buffer]>([
    ['a bitmap of 48 million pixels', 'bmp', () => bitmap(6928, 24, 0, Buffer.alloc(6928 * 6928 * 3, 0x80))],
    [
      'a PNG of 249 million pixels',
      'png',
      () => pngOf({ side: 15_800, bits: 1, colour: 0, stream: deflatedRows(15_800 * 1976) }),
    ],
  ])('STG-06 %s has its rendition', async (_, format, make) => {
    const path = join(folder, 'large');
    await writeFile(path, make());
    const pool = new ImagePool({ maxPixels: 250_000_000, size: 1 });
    expect((await derive(pool, path, format)).colour).toMatch(/^#/);
    await pool.close();
  });
});
