import { inspect } from 'node:util';
import { pino } from 'pino';
import * as areas from '../app.ts';
import { loadConfig } from '../kernel/config/config.ts';
import { StartupError } from '../kernel/config/startup-error.ts';
import { listMigrations } from '../kernel/db/area-migrations.ts';
import { openDatabase } from '../kernel/db/database.ts';
import { adoptDataFolder } from '../kernel/site/site-identity.ts';

// Assigns DATA_DIR to the site of the database after its files were moved or restored. The product must not run.
const config = loadConfig(process.env);
const log = pino({ level: 'warn' }, pino.destination(2));

async function main(): Promise<void> {
  const { db, close } = await openDatabase(config, log, listMigrations(Object.values(areas)));
  try {
    process.stdout.write(`${config.dataDir} belongs to the site ${await adoptDataFolder(db, config)} now.\n`);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
});
