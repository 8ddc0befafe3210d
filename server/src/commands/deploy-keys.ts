import { inspect } from 'node:util';
import { Problem } from '@dentarium/release';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { type DeployKey, listDeployKeys, createDeployKey, revokeDeployKey } from '../areas/releases/area.ts';
import { loadConfig } from '../kernel/config/config.ts';
import { DatabasePool, createQueries } from '../kernel/db/database-pool.ts';
import { reachOwnServer } from '../kernel/db/launcher.ts';
import type { Tables } from '../kernel/db/tables.ts';
import { recordAudit } from '../kernel/http/audit.ts';
import { joinSite } from '../kernel/site/site-identity.ts';

// Creates, lists and revokes the keys with which modules are released over HTTP. The product may run.
const USAGE = `node server/src/commands/deploy-keys.ts <command>
  list                     every key with what it may release, and when it was used
  make   <name> [modules]  makes a key for all modules, or for these (patients,orders), and prints it: it is shown this once
  revoke <name>            nobody releases with it any more`;

const config = loadConfig(process.env);
const log = pino({ level: 'warn' }, pino.destination(2));

async function runCommand(db: Kysely<Tables>, [command, name, modules]: readonly string[]): Promise<string[]> {
  if (command === 'list' && name === undefined) return (await listDeployKeys(db)).map(formatKey);
  if (command === 'make' && name !== undefined) {
    const key = await createDeployKey(db, { name, modules: modules?.split(',').map((one) => one.trim()) ?? null });
    await recordKeyAudit(db, 'release.key-made', { key: name, modules });
    return [key];
  }
  if (command === 'revoke' && name !== undefined && modules === undefined) {
    await revokeDeployKey(db, name);
    await recordKeyAudit(db, 'release.key-revoked', { key: name });
    return [`${name} is revoked.`];
  }
  throw new Problem(USAGE);
}

function recordKeyAudit(db: Kysely<Tables>, action: string, detail: Readonly<Record<string, unknown>>): Promise<void> {
  return recordAudit(db, { action, outcome: 'done', accountId: null, requestId: '', ip: '', detail });
}

function formatKey({ name, modules, madeAt, lastUsedAt, revokedAt }: DeployKey): string {
  const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.toISOString()}`;
  const end = revokedAt === null ? '' : `, revoked ${revokedAt.toISOString()}`;
  return `${name}  ${modules?.join(', ') ?? 'all modules'}  made ${madeAt.toISOString()}, ${used}${end}`;
}

async function main(): Promise<void> {
  const ownServer = config.databaseUrl === null ? await reachOwnServer({ dataDir: config.dataDir, log }) : null;
  const pool = new DatabasePool(ownServer?.connection ?? { connectionString: config.databaseUrl ?? '' }, 2, log);
  const db = createQueries(pool);
  try {
    await joinSite(db, config);
    for (const line of await runCommand(db, process.argv.slice(2))) process.stdout.write(`${line}\n`);
  } finally {
    await db.destroy();
    await ownServer?.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Problem ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
});
