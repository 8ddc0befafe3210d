import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import * as areas from '../src/app.ts';
import { listMigrations } from '../src/kernel/db/area-migrations.ts';
import { openDatabase } from '../src/kernel/db/database.ts';
import type { Tables } from '../src/kernel/db/tables.ts';
import { print } from './figures.ts';
import { withoutLimits } from './without-limits.ts';

/**
 * Opens a database that persists between measurements, and fills it the first time.
 *
 * @param name the kind and number of its rows; each name has its own database
 */
export async function openFilledDatabase(name: string, fill: (db: Kysely<Tables>) => Promise<void>) {
  const folder = join(tmpdir(), `dentarium-${name}`);
  const ready = join(folder, 'ready');
  const database = await openDatabase(
    { databaseUrl: null, dataDir: folder, databasePoolSize: 10 },
    pino({ level: 'silent' }),
    listMigrations(Object.values(areas)),
  );
  if (!existsSync(ready)) {
    const start = performance.now();
    await withoutLimits(database, fill);
    await writeFile(ready, '');
    print(`${name} made in ${Math.round((performance.now() - start) / 1000)} s`);
  }
  return { ...database, databaseUrl: '' };
}
