import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { DEMO_PASSWORD, type DemoClinic, forEachContent, type GetObjectId } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Area } from '../../kernel/areas/area.ts';
import type { DemoHooks } from '../../records/hooks/demo-hooks.ts';
import { type NamedHooks, sortHooks } from '../../records/hooks/sort-hooks.ts';
import { assertRemovable } from './assert-removable.ts';

/**
 * Stores bytes like an upload; identical bytes of one organisation are stored once, so an interrupted run can continue.
 */
type StoreFile = (file: {
  readonly bytes: Buffer;
  readonly name: string;
  readonly organisationId: string;
  readonly accountId: string;
}) => Promise<{ readonly objectId: string }>;

/** Dependencies for writing the demonstration clinic. */
export interface EnsureDemoClinicOptions {
  readonly db: Kysely<Tables>;
  readonly storeFile: StoreFile;
  readonly areas: readonly Area[];
  /** The hooks of the areas, in any order. */
  readonly hooks: readonly NamedHooks<DemoHooks>[];
  readonly hashPassword: (password: string) => Promise<string>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Plans the clinic; called only if it does not exist yet. */
  readonly planClinic: () => DemoClinic;
}

/** Key of the mark that the clinic is complete; without it an unfinished clinic is continued. */
const DEMO_MARK = 'demonstration-clinic';
/** Lock key: only one process creates or removes the clinic at a time. */
const DEMO_LOCK = 7_320_518;

/**
 * Creates the demonstration clinic if it does not exist.
 *
 * @returns `refused` if the site has real accounts or organisations of the demonstration's names, `busy` if another process is
 *   creating or removing it.
 */
export function ensureDemoClinic(options: EnsureDemoClinicOptions): Promise<'made' | 'there' | 'refused' | 'busy'> {
  const { db, log } = options;
  return withDemoLock(db, async () => {
    const mark = await db.selectFrom('config_value').select('key').where('key', '=', DEMO_MARK).executeTakeFirst();
    if (mark !== undefined) return 'there';
    const clinic = options.planClinic();
    const takenNames = await findNamesInUse(db, clinic);
    if (takenNames.length > 0) {
      log.warn(
        { names: takenNames },
        'No demonstration clinic: real accounts or organisations of this site have its names',
      );
      return 'refused';
    }
    return createClinic(options, clinic);
  });
}

async function createClinic(
  { db, areas, storeFile, hooks: namedHooks, hashPassword, log }: EnsureDemoClinicOptions,
  clinic: DemoClinic,
): Promise<'made'> {
  const startedAt = performance.now();
  const hooks = sortHooks(namedHooks);
  const insertingHooks = namedHooks.filter(
    ({ hooks: areaHooks }) => 'insertPeople' in areaHooks || 'insertPatients' in areaHooks,
  );
  await assertRemovable(db, areas, new Set(insertingHooks.map(({ area }) => area)));
  log.info({ patients: clinic.patients.length, images: clinic.contents.length }, 'Making the demonstration clinic');
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction().execute(async (transaction) => {
    for (const areaHooks of hooks) await areaHooks.insertPeople?.(transaction, { clinic, passwordHash });
  });
  const objects = await storeContents(storeFile, clinic);
  await db.transaction().execute(async (transaction) => {
    const input = { clinic, getObjectId: createObjectLookup(objects), now: new Date() };
    for (const areaHooks of hooks) await areaHooks.insertPatients?.(transaction, input);
    await transaction.insertInto('config_value').values({ key: DEMO_MARK, value: '1' }).execute();
  });
  log.info({ seconds: Math.round((performance.now() - startedAt) / 100) / 10 }, 'The demonstration clinic is ready');
  return 'made';
}

/** Removes the mark that the clinic is complete. */
export async function removeDemoMark(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('config_value').where('key', '=', DEMO_MARK).execute();
}

/** Runs work under the lock of the demonstration. */
export function withDemoLock<T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T | 'busy'> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${DEMO_LOCK}) as locked`.execute(
      connection,
    );
    if (rows[0]?.locked !== true) return 'busy';
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${DEMO_LOCK})`.execute(connection);
    }
  });
}

/** Finds accounts and organisations of the site that the clinic would replace or fill with its patients. */
async function findNamesInUse(db: Kysely<Tables>, clinic: DemoClinic): Promise<string[]> {
  const accounts = [...clinic.accounts, ...clinic.manufacturer.accounts];
  const names = accounts.map(({ userName }) => userName);
  const ids = accounts.map(({ id }) => id);
  const rows = await db
    .selectFrom('account')
    .select('user_name')
    .where((eb) => eb.or([eb('user_name', 'in', names), eb('id', 'in', ids)]))
    .where('is_demo', '=', false)
    .execute();
  // An organisation of an earlier demonstration has become real.
  const organisations = await db
    .selectFrom('organisation')
    .select('name_en')
    .where(
      'id',
      'in',
      [...clinic.organisations, clinic.manufacturer].map(({ id }) => id),
    )
    .where('is_demo', '=', false)
    .execute();
  return [...rows.map((row) => row.user_name), ...organisations.map((row) => row.name_en)];
}

function createObjectLookup(objects: ReadonlyMap<string, string>): GetObjectId {
  return ({ key }) => {
    const id = objects.get(key);
    if (id === undefined) throw new Error(`No object for ${key}`);
    return id;
  };
}

/** Stores the contents and returns the ids of their objects by key. */
async function storeContents(storeFile: StoreFile, clinic: DemoClinic): Promise<Map<string, string>> {
  const objects = new Map<string, string>();
  await forEachContent(clinic.contents, async ({ key, organisationId, accountId, name }, bytes) => {
    const { objectId } = await storeFile({ bytes, name, organisationId, accountId });
    objects.set(key, objectId);
  });
  return objects;
}
