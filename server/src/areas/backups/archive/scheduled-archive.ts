import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../kernel/config/config.ts';
import { reachOwnServer } from '../../../kernel/db/launcher.ts';
import { withClient } from '../../../kernel/db/product-database.ts';
import { hasDatabase } from '../../../kernel/db/with-current-database.ts';
import { readBackupPublicKey } from '../backup-encryption.ts';
import { dropSlots } from './archive-slot.ts';
import { archiveLog } from './log-archive.ts';

/** Archives the log of the own database up to now. */
export async function runScheduledArchive(config: Config, folder: string, log: FastifyBaseLogger): Promise<void> {
  const { logBytes: maxBytes, publicKeyFile } = config.backup;
  const recipient = publicKeyFile === null ? null : await readBackupPublicKey(publicKeyFile);
  const server = await reachOwnServer({ dataDir: config.dataDir, log });
  try {
    await archiveLog({ server, folder, maxBytes, recipient, log });
  } finally {
    await server.stop();
  }
}

/** Lets PostgreSQL remove its log when backups are switched off. A folder without a database gets none by that. */
export async function endArchive(config: Config, log: FastifyBaseLogger): Promise<void> {
  if (!(await hasDatabase(config))) return;
  const { dataDir } = config;
  const server = await reachOwnServer({ dataDir, log });
  try {
    await withClient(server.superuser, dropSlots);
  } finally {
    await server.stop();
  }
}
