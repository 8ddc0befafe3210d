import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMigrations } from '../area-migrations.ts';
import type { Migration } from '../migrate.ts';

const SOURCE_FOLDER = join(import.meta.dirname, '../../..');
/** Source files of migrations: in the folders of that name, in files of that name, and in declarations of areas. */
const MIGRATION_FILE = /(?:^|\/)(?:migrations\/[^/]+|migrations|area|app)\.ts$/;

/** Loads every migration of the server. Few tests create a template, so few load all areas. */
export async function loadAllMigrations(): Promise<readonly Migration[]> {
  return listMigrations(Object.values(await import('../../../app.ts')));
}

/** Returns a key that changes with the migrations. */
export async function computeMigrationsKey(): Promise<string> {
  const files = (await readdir(SOURCE_FOLDER, { recursive: true })).filter((file) => MIGRATION_FILE.test(file));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(SOURCE_FOLDER, file)));
  return hash.digest('hex').slice(0, 16);
}
