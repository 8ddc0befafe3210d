import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectName } from '../stores/object-name.ts';
import type { ObjectStore } from '../stores/object-store.ts';

/** The number of files that a check draws. */
export const SAMPLE_SIZE = 20;

const CONCURRENT_READS = 4;

/** Draws random files of the site, at most `count`, that were stored after a time. */
export async function drawObjects(
  db: Kysely<Tables>,
  { count = SAMPLE_SIZE, storedAfter = null }: { readonly count?: number; readonly storedAfter?: string | null } = {},
): Promise<ObjectName[]> {
  // Ids are random, so the ones after a random id are a random choice that the primary key finds.
  const start = randomUUID();
  const select = (operator: '>=' | '<') => {
    const rows = db.selectFrom('stored_object').select(['bucket', 'full_name']).where('id', operator, start);
    return (storedAfter === null ? rows : rows.where('created_at', '>', new Date(storedAfter)))
      .orderBy('id')
      .limit(count);
  };
  const rows = await select('>=').execute();
  if (rows.length < count) rows.push(...(await select('<').execute()));
  return rows.slice(0, count).map(toName);
}

function toName(row: { readonly bucket: string; readonly full_name: string }): ObjectName {
  return { bucket: row.bucket, name: row.full_name };
}

/** Lists the newest files of the site, which are in its current store. */
export async function listNewestObjects(db: Kysely<Tables>, count: number): Promise<ObjectName[]> {
  const rows = await db
    .selectFrom('stored_object')
    .select(['bucket', 'full_name'])
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute();
  return rows.map(toName);
}

/** Returns for each object whether a store has it. */
export async function checkObjects(
  store: Pick<ObjectStore, 'readSize'>,
  objects: readonly ObjectName[],
  signal?: AbortSignal,
): Promise<boolean[]> {
  const results: boolean[] = [];
  for (let first = 0; first < objects.length; first += CONCURRENT_READS) {
    signal?.throwIfAborted();
    const sizes = objects.slice(first, first + CONCURRENT_READS).map((object) => store.readSize(object));
    results.push(...(await Promise.all(sizes)).map((size) => size !== undefined));
  }
  return results;
}

/** Returns whether so many files are missing that the store must be the wrong one or has lost its files. */
export function areMostlyMissing(missingCount: number, sampleSize: number): boolean {
  return missingCount > 0 && missingCount * 2 >= sampleSize;
}
