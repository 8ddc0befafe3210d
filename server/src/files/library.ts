import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ImagePool } from '../images/image-pool.ts';
import { PICTURES_VERSION } from '../images/picture-variants.ts';
import { DiskStore } from '../storage/disk-store.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { UploadArea } from '../storage/upload-area.ts';

/** Where the bytes of a site are, and what works on them. */
export interface Library {
  readonly store: ObjectStore;
  /** Pictures that can be made again at any time. */
  readonly pictures: ObjectStore;
  readonly area: UploadArea;
  readonly pool: ImagePool;
  readonly limits: { readonly maxFileSize: number };
  /** Gives a path for bytes that are gone when the work is done. */
  withScratch<T>(use: (path: string) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the library below the data folder; folders of our own begin with a dot, which no bucket can. */
export async function openLibrary(config: Pick<Config, 'dataDir' | 'files'>): Promise<Library> {
  const root = join(config.dataDir, 'files');
  const scratch = join(root, '.scratch');
  await mkdir(scratch, { recursive: true });
  await removeOldScratch(scratch);
  const pool = new ImagePool({ maxPixels: config.files.maxPixels });
  return {
    store: new DiskStore({ root, durable: true }),
    pictures: new DiskStore({ root: join(root, '.pictures', `v${PICTURES_VERSION}`), durable: false }),
    area: new UploadArea(join(root, '.uploads')),
    pool,
    limits: config.files,
    async withScratch(use) {
      const path = join(scratch, `${process.pid}-${randomUUID()}`);
      try {
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    close: () => pool.close(),
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** What a process that was killed left behind. */
async function removeOldScratch(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => !isRunning(Number.parseInt(name, 10)));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
