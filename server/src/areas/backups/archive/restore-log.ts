import type { KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../../kernel/config/startup-error.ts';
import { findDatabaseHome } from '../../../kernel/db/database-home.ts';
import { recoverCluster } from '../../../kernel/db/recover-cluster.ts';
import { withScratchFolder } from '../../../kernel/db/scratch-folder.ts';
import { decrypt } from '../backup-encryption.ts';
import type { BackupLog } from '../database-copy.ts';
import { listArchivedSegments, SEGMENT_NAME, toNextSegment } from './log-archive.ts';

const SEGMENT_BYTES = 16 * 1024 ** 2;

interface RestoreLogOptions {
  readonly dataDir: string;
  readonly log: BackupLog;
  /** The folder of the backups. */
  readonly folder: string;
  readonly archive: string;
  readonly privateKey: KeyObject | null;
  readonly endTime: Date;
}

/**
 * Completes a restored database from the archived log, up to a time.
 *
 * @throws StartupError if the archive has no log after the backup
 */
export async function restoreLog({
  dataDir,
  log,
  folder,
  archive,
  privateKey,
  endTime,
}: RestoreLogOptions): Promise<void> {
  const { folder: home, runAs } = await findDatabaseHome(dataDir, log);
  // The backup has all segments up to its end, completely.
  const lastSegment = (await readdir(join(home, 'cluster', 'pg_wal')))
    .filter((name) => SEGMENT_NAME.test(name))
    .toSorted()
    .at(-1);
  const segments = await listArchivedSegments(folder, archive, toNextSegment(lastSegment ?? ''));
  if (segments.length === 0)
    throw new StartupError(`${folder} has no log that continues this backup. Restore the backup without --until.`);
  await withScratchFolder(home, async (scratch) => {
    const target = join(scratch.path, 'segments');
    await mkdir(target, { mode: 0o700 });
    for (const { name, file } of segments) {
      const path = join(target, name);
      const content = createReadStream(file);
      await pipeline(
        privateKey === null ? content : decrypt(content, privateKey),
        createGunzip(),
        createWriteStream(path, { mode: 0o600 }),
      );
      // The rest of the segment that was being written is empty.
      await truncate(path, SEGMENT_BYTES);
      if (runAs) await chown(path, runAs.uid, runAs.gid);
    }
    await chmod(target, 0o700);
    if (runAs) await chown(target, runAs.uid, runAs.gid);
    await recoverCluster({ dataDir, log, segments: target, endTime });
  });
}
