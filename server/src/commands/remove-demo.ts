import { inspect } from 'node:util';
import { pino } from 'pino';
import * as areas from '../app.ts';
import { loadConfig } from '../kernel/config/config.ts';
import { DatabasePool, createQueries } from '../kernel/db/database-pool.ts';
import { reachOwnServer } from '../kernel/db/launcher.ts';
import { removeDemoClinic } from '../demo/remove-demo-clinic.ts';
import { joinSite } from '../kernel/site/site-identity.ts';
import { openFileServices } from '../areas/files/area.ts';

// Removes the demonstration clinic of a site: its patients, files, organisations and accounts. The product may run.
const config = loadConfig(process.env);
const log = pino({ level: 'info' }, pino.destination(2));

async function main(): Promise<void> {
  const ownServer = config.databaseUrl === null ? await reachOwnServer({ dataDir: config.dataDir, log }) : null;
  const pool = new DatabasePool(ownServer?.connection ?? { connectionString: config.databaseUrl ?? '' }, 2, log);
  const db = createQueries(pool);
  await joinSite(db, config);
  const files = await openFileServices({ config, db, log, areas: Object.values(areas) });
  try {
    const outcome = await removeDemoClinic({
      db,
      areas: Object.values(areas),
      uses: files.library.uses,
      deleteFile: (id) => files.deleteFile(id),
      log,
    });
    process.stdout.write(
      outcome === 'removed' ? 'The demonstration clinic is removed.\n' : 'Another process is at it; try again.\n',
    );
  } finally {
    await files.close();
    await db.destroy();
    await ownServer?.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${inspect(error)}\n`);
  process.exitCode = 1;
});
