import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import { createGzip } from 'node:zlib';
import type { KeyObject } from 'node:crypto';
import type { Client } from 'pg';
import type { OwnServer } from '../../../kernel/db/launcher.ts';
import { withClient } from '../../../kernel/db/product-database.ts';
import { encrypt } from '../backup-encryption.ts';
import type { BackupLog } from '../database-copy.ts';
import { advanceSlot, type ArchiveSlot, createSlot, findSlot } from './archive-slot.ts';

/** The folder of the archives, beside the backups. */
export const LOG_FOLDER = 'log';
/** The name of a file of the log: its timeline and its number. */
export const SEGMENT_NAME = /^[0-9A-F]{24}$/;
/** Names of archived segments: complete ones, and the beginning of the one that is being written. */
const COMPLETE_SUFFIX = '.gz';
const PARTIAL_SUFFIX = '.partial.gz';

interface ArchiveOptions {
  readonly server: Pick<OwnServer, 'home' | 'superuser'>;
  /** The folder of the backups. */
  readonly folder: string;
  /** Maximum bytes of all archives. */
  readonly maxBytes: number;
  readonly recipient: KeyObject | null;
  readonly log: BackupLog;
}

/**
 * Copies the log of the own database up to now into its archive: each complete segment once, and the beginning of the
 * current one anew. The slot of the archive keeps PostgreSQL from removing what is not archived.
 */
export async function archiveLog({ server, folder, maxBytes, recipient, log }: ArchiveOptions): Promise<void> {
  await withClient(
    server.superuser,
    async (client) => {
      const slot = await findUsableSlot(client, folder, log);
      const target = join(folder, LOG_FOLDER, slot.archive);
      const { segment: current, bytes } = await readPosition(client);
      const source = join(server.home, 'cluster', 'pg_wal');
      const segments = (await readdir(source)).filter((name) => SEGMENT_NAME.test(name) && name >= slot.segment);
      for (const name of segments.filter((one) => one < current).toSorted()) {
        await archiveSegment(join(source, name), join(target, `${name}${COMPLETE_SUFFIX}`), { recipient });
        await rm(join(target, `${name}${PARTIAL_SUFFIX}`), { force: true });
      }
      await archiveSegment(join(source, current), join(target, `${current}${PARTIAL_SUFFIX}`), { recipient, bytes });
      if (current > slot.segment) await advanceSlot(client, slot, current);
    },
    { queryTimeout: 60_000 },
  );
  await removeOldSegments(join(folder, LOG_FOLDER), maxBytes, log);
}

/** Begins a new archive if there is none, if the old one is not in the folder, or if PostgreSQL gave the log up. */
async function findUsableSlot(client: Client, folder: string, log: BackupLog): Promise<ArchiveSlot> {
  const slot = await findSlot(client);
  if (slot !== null && (await stat(join(folder, LOG_FOLDER, slot.archive)).catch(() => null)) !== null) return slot;
  const newSlot = await createSlot(client);
  await mkdir(join(folder, LOG_FOLDER, newSlot.archive), { recursive: true, mode: 0o700 });
  log.info(
    { archive: newSlot.archive },
    'An archive of the log begins; the next backup can be restored to a later time',
  );
  return newSlot;
}

/** Reads the segment that is being written, and how many of its bytes are on the disk. */
async function readPosition(client: Client): Promise<{ readonly segment: string; readonly bytes: number }> {
  const { rows } = await client.query<{ segment: string; bytes: number }>(
    `select file_name as segment, file_offset as bytes from pg_walfile_name_offset(pg_current_wal_flush_lsn())`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The position of the log is unknown');
  return row;
}

interface SegmentOptions {
  readonly recipient: KeyObject | null;
  /** The bytes to copy; all by default. */
  readonly bytes?: number;
}

/** Compresses a segment into the archive. The file gets its name when it is complete and on the disk. */
async function archiveSegment(source: string, target: string, { recipient, bytes }: SegmentOptions): Promise<void> {
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { force: true });
  const file = await open(source, 'r');
  try {
    const content =
      bytes === 0
        ? Readable.from([])
        : file.createReadStream({ autoClose: false, ...(bytes === undefined ? {} : { end: bytes - 1 }) });
    const compressed = content.pipe(createGzip({ level: 1 }));
    await pipeline(
      recipient === null ? compressed : encrypt(compressed, recipient),
      createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }),
    );
  } finally {
    await file.close();
  }
  await rename(unfinished, target);
}

/** Removes the oldest segments above the limit. A restoration to a later time needs all after its backup. */
async function removeOldSegments(folder: string, maxBytes: number, log: BackupLog): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const { size, mtimeMs } = await stat(path);
        return { path, size, mtimeMs };
      }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  let removedCount = 0;
  for (const { path, size } of files.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (total <= maxBytes) break;
    await rm(path, { force: true });
    total -= size;
    removedCount += 1;
  }
  if (removedCount > 0)
    log.warn({ removed: removedCount }, 'The oldest archived log was removed: BACKUP_LOG_SIZE is reached');
}

/** Lists the archived segments from one on, without a gap, as pairs of name and file. */
export async function listArchivedSegments(
  folder: string,
  archive: string,
  first: string,
): Promise<{ readonly name: string; readonly file: string }[]> {
  const target = join(folder, LOG_FOLDER, archive);
  const files = new Set(await readdir(target).catch((): string[] => []));
  const segments: { name: string; file: string }[] = [];
  for (let name = first; ; name = toNextSegment(name)) {
    const file = [COMPLETE_SUFFIX, PARTIAL_SUFFIX].map((suffix) => name + suffix).find((one) => files.has(one));
    if (file === undefined) return segments;
    segments.push({ name, file: join(target, file) });
  }
}

/** Computes the name of the segment after another one. */
export function toNextSegment(name: string): string {
  const number = (BigInt(`0x${name.slice(8, 16)}`) << 8n) + BigInt(`0x${name.slice(16)}`) + 1n;
  const [high, low] = [number >> 8n, number & 0xffn];
  const toText = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');
  return name.slice(0, 8) + toText(high) + toText(low);
}
