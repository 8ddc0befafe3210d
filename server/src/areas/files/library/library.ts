import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../../../kernel/config/config.ts';
import { readSiteId } from '../../../kernel/site/site-identity.ts';
import { LIBRARY, toLibraryRoot } from '../../../objects/quota/library.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { ImagePool } from '../../../objects/images/image-pool.ts';
import { RENDITIONS_VERSION } from '../../../objects/images/rendition-variants.ts';
import { DiskStore } from '../../../objects/stores/disk-store.ts';
import type { ObjectStore } from '../../../objects/stores/object-store.ts';
import { openStore } from '../../../objects/open-store.ts';
import { UploadArea } from '../../../objects/stores/upload-area.ts';
import type { ObjectUses } from '../../../objects/uses/object-use.ts';
import type { ObjectLibrary } from '../../../objects/uses/objects-of-organisation.ts';
import type { UploadLimits } from '../uploads/upload-request.ts';

/** The stores of a site and the pool that processes their bytes. */
export interface Library extends ObjectLibrary {
  /** The store of renditions, which can be rebuilt at any time. */
  readonly renditions: ObjectStore;
  readonly area: UploadArea;
  readonly pool: ImagePool;
  readonly limits: UploadLimits;
  /** Runs work with a scratch path whose content is deleted afterwards. */
  withScratch<T>(work: (path: string) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the library below the data folder. Internal folders begin with a dot, which bucket names cannot. */
export async function openLibrary(
  config: Pick<Config, 'dataDir' | 'files' | 'library'>,
  db: Kysely<Tables>,
  uses: ObjectUses,
): Promise<Library> {
  const root = join(config.dataDir, 'files');
  const scratch = join(root, '.scratch');
  await mkdir(scratch, { recursive: true });
  await removeOldScratch(scratch);
  const pool = new ImagePool({ maxPixels: config.files.maxPixels, memory: config.files.imageMemory });
  const withScratch = async <T>(work: (path: string) => Promise<T>): Promise<T> => {
    const path = join(scratch, createScratchName());
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  };
  const siteId = await readSiteId(db);
  const { store, cloud } = await openStore({ library: config.library, root, db, pool, withScratch });
  return {
    root: toLibraryRoot(siteId),
    store,
    cloud,
    uses,
    renditions: new DiskStore({ root: join(root, '.pictures', `v${RENDITIONS_VERSION}`), isDurable: false }),
    area: new UploadArea(join(root, '.uploads')),
    pool,
    limits: { maxFileSize: config.files.maxFileSize, bucketName: toBucketName(cloud) },
    withScratch,
    close: () => pool.close(),
  };
}

function toBucketName(cloud: ObjectLibrary['cloud']): string {
  return cloud?.kind === 'account' ? cloud.client.account.bucket : LIBRARY.bucket;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function createScratchName(): string {
  return `${process.pid}-${randomUUID()}-${hostname()}`;
}

const SCRATCH_NAME = /^(?<pid>\d+)-[0-9a-f-]{36}(?:-(?<host>.+))?$/;
/** Milliseconds after which a scratch file is unused. */
const SCRATCH_LIFETIME_MS = 24 * 3_600_000;

/**
 * Removes the scratch files of killed processes. The state of processes on other hosts is unknown, so their files are
 * removed by age.
 */
async function removeOldScratch(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { pid = '', host = hostname() } = SCRATCH_NAME.exec(name)?.groups ?? {};
    const path = join(folder, name);
    const isAbandoned = host === hostname() ? !isRunning(Number(pid)) : await isOlder(path, SCRATCH_LIFETIME_MS);
    if (isAbandoned) await rm(path, { force: true });
  }
}

async function isOlder(path: string, milliseconds: number): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && stats.mtimeMs < Date.now() - milliseconds;
}
