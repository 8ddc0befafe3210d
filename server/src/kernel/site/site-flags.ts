import { FLAG_NAMES, type FlagName, type Flags } from '@dentarium/domain';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { createFlags } from '../config/feature-flags.ts';
import type { DatabaseListener } from '../db/listener.ts';
import type { Tables } from '../db/tables.ts';

const FLAGS_KEY = 'featureFlags';
/** The channel of the database that tells all processes of a change. */
const FLAGS_CHANNEL = 'dentarium_flags';

/** The dependencies of the feature switches of a running server. */
interface SiteFlagsDeps {
  readonly config: Pick<Config, 'flags' | 'hasFixedFlags'>;
  readonly db: Kysely<Tables>;
  readonly listener: Pick<DatabaseListener, 'listen'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Opens the feature switches: those of the configuration if it fixes them, otherwise those that the site has stored.
 * The returned object changes when the stored switches change, also by another process.
 */
export async function openSiteFlags({ config, db, listener, log }: SiteFlagsDeps): Promise<Flags> {
  if (config.hasFixedFlags) return config.flags;
  const flags: Record<FlagName, boolean> = { ...config.flags };
  const update = async () => void Object.assign(flags, createFlags(await loadStoredFlags(db)));
  const follow = () =>
    update().then(
      () => log.info({ flags: FLAG_NAMES.filter((name) => flags[name]) }, 'The feature switches are read again'),
      (error: unknown) => log.warn({ err: error }, 'The feature switches cannot be read again'),
    );
  // It listens first, so that no change is lost between the two.
  await listener.listen(
    FLAGS_CHANNEL,
    () => void follow(),
    () => void follow(),
  );
  await update();
  return flags;
}

/** Loads the switches that the site has stored as on. Names of an earlier product are left out. */
export async function loadStoredFlags(db: Kysely<Tables>): Promise<FlagName[]> {
  const row = await db.selectFrom('config_value').select('value').where('key', '=', FLAGS_KEY).executeTakeFirst();
  if (row === undefined) return [];
  const storedNames = new Set(z.array(z.string()).parse(JSON.parse(row.value)));
  return FLAG_NAMES.filter((name) => storedNames.has(name));
}

/** Stores the switches that are on, with effect on every process of the site once the transaction is committed. */
export async function storeFlags(db: Kysely<Tables>, enabledNames: readonly FlagName[]): Promise<void> {
  const value = JSON.stringify(enabledNames);
  await db
    .insertInto('config_value')
    .values({ key: FLAGS_KEY, value, is_public: false })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  await sql`select pg_notify(${FLAGS_CHANNEL}, '')`.execute(db);
}
