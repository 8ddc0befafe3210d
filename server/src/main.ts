import { inspect } from 'node:util';
import { today } from '@dentarium/domain';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { type Config, loadConfig } from './config/config.ts';
import { StartupError } from './config/startup-error.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { type EnsureOptions, ensureDemoClinic } from './demo/ensure-demo-clinic.ts';
import { withRetries } from './db/wait-for-server.ts';
import { hashPassword } from './identity/passwords.ts';
import { openLog } from './log.ts';
import { aborted, finishRequests, listen, stopSignal } from './serving.ts';
import { joinSite } from './site/site-identity.ts';

/** Requests that run when the server is told to stop may finish within this time. */
const LAST_REQUESTS_MILLISECONDS = 20_000;

/** So long the demonstration clinic is begun again when the database was lost. */
const DEMO_MILLISECONDS = 600_000;

/** Runs the server until a signal ends it. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = openLog({ level: config.logLevel, file: config.logFile });
  const stop = stopSignal(log);
  const database = await openDatabase(config, log, stop);
  try {
    await serve(config, log, database, stop);
  } finally {
    await database.close();
  }
  log.info('Stopped');
}

async function serve(config: Config, log: Logger, { db, pool }: OpenDatabase, stop: AbortSignal): Promise<void> {
  await joinSite(db, config);
  const app = await buildApp({ config, db, pool, log });
  try {
    if (config.demo) {
      const storeFile: EnsureOptions['storeFile'] = (file) => app.files.storeFile({ ...file, isDemo: true });
      const ensure = () => ensureDemoClinic({ db, storeFile, hashPassword, log, today: today() });
      // It takes long enough to lose the database meanwhile; what is made already stays.
      await withRetries(ensure, { milliseconds: DEMO_MILLISECONDS, signal: stop, log });
    }
    await listen(app, config);
    app.files.makePictures();
    log.info({ address: config.publicUrl, mode: config.mode }, 'Ready');
    await aborted(stop);
  } finally {
    await finishRequests(app, LAST_REQUESTS_MILLISECONDS, log);
  }
}

main().catch((error: unknown) => {
  const stoppedWhileStarting = error instanceof Error && error.name === 'AbortError';
  if (stoppedWhileStarting) return;
  process.stderr.write(`${error instanceof StartupError ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
});
