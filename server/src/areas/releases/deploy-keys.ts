import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@dentarium/release';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import './tables.ts';

/** A deploy key without the key. */
export interface DeployKey {
  readonly name: string;
  /** The modules that the key may release; null for all. */
  readonly modules: readonly string[] | null;
  readonly madeAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** The prefix by which people and secret scanners recognise a key. */
const PREFIX = 'dentarium-deploy-';

const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Creates a deploy key. The key itself is not stored.
 *
 * @returns the key
 * @throws Problem if the name is invalid or belongs to a key in use
 */
export async function createDeployKey(
  db: Kysely<Tables>,
  { name, modules }: { readonly name: string; readonly modules: readonly string[] | null },
): Promise<string> {
  if (!/^[A-Za-z0-9][\w.-]{0,59}$/.test(name))
    throw new Problem(
      `"${name}" is no name of a deploy key: up to 60 letters, digits, points, hyphens and underscores.`,
    );
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const insertResult = await db
    .insertInto('deploy_key')
    .values({ name, key_hash: hashKey(key), modules: modules === null ? null : [...modules] })
    .onConflict((conflict) => conflict.column('name').where('revoked_at', 'is', null).doNothing())
    .executeTakeFirst();
  if (insertResult.numInsertedOrUpdatedRows !== 1n)
    throw new Problem(`There is a deploy key "${name}" already: revoke it first.`);
  return key;
}

/** Lists all deploy keys, including revoked ones, newest last. */
export async function listDeployKeys(db: Kysely<Tables>): Promise<DeployKey[]> {
  const rows = await db.selectFrom('deploy_key').selectAll().orderBy('made_at').orderBy('id').execute();
  return rows.map(({ name, modules, made_at: madeAt, last_used_at: lastUsedAt, revoked_at: revokedAt }) => ({
    name,
    modules,
    madeAt,
    lastUsedAt,
    revokedAt,
  }));
}

/** Revokes a deploy key. @throws Problem if no key of that name is in use */
export async function revokeDeployKey(db: Kysely<Tables>, name: string): Promise<void> {
  const updateResult = await db
    .updateTable('deploy_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (updateResult.numUpdatedRows !== 1n) throw new Problem(`No deploy key "${name}" is in use.`);
}

/** Tells whether the site accepts releases over HTTP. */
export async function hasDeployKey(db: Kysely<Tables>): Promise<boolean> {
  const activeKeys = await db.selectFrom('deploy_key').select('id').where('revoked_at', 'is', null).limit(1).execute();
  return activeKeys.length > 0;
}

/** Finds the active key of a text and records its use; undefined for any other text. */
export async function findDeployKey(
  db: Kysely<Tables>,
  text: string,
): Promise<Pick<DeployKey, 'name' | 'modules'> | undefined> {
  const keyRow = await db
    .selectFrom('deploy_key')
    .select(['id', 'name', 'modules'])
    .where('key_hash', '=', hashKey(text))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (keyRow === undefined) return undefined;
  await db
    .updateTable('deploy_key')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', keyRow.id)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)]),
    )
    .execute();
  return keyRow;
}
