import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectName } from '../stores/object-name.ts';
import type { ObjectStore } from '../stores/object-store.ts';
import type { WithScratch } from '../stores/scratch-folder.ts';

const PAGE_SIZE = 500;
const CONCURRENT_OBJECTS = 4;

/** The part of a row that a copy needs. */
export type CopiedObject = Pick<Selectable<Tables['stored_object']>, 'id' | 'bucket' | 'full_name' | 'md5' | 'size'>;

/** Two stores of a site, and its scratch files. */
export interface CopyDeps {
  readonly source: ObjectStore;
  readonly target: ObjectStore;
  readonly withScratch: WithScratch;
}

/** The state of an object in the two stores; `damaged` objects were copied and differ from their digest. */
export type CopyState = 'copied' | 'present' | 'missing' | 'damaged';

/** Lists all objects of a site in pages, or those that were stored after a time. */
export async function* listObjectPages(db: Kysely<Tables>, storedAfter?: Date): AsyncGenerator<CopiedObject[]> {
  let lastId: string | undefined;
  for (;;) {
    const rows = await db
      .selectFrom('stored_object')
      .select(['id', 'bucket', 'full_name', 'md5', 'size'])
      .$if(lastId !== undefined, (query) => query.where('id', '>', lastId ?? ''))
      .$if(storedAfter !== undefined, (query) => query.where('created_at', '>', storedAfter ?? new Date(0)))
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    lastId = rows.at(-1)?.id;
  }
}

/** Lists the objects that a sweep took and that an operator may restore, in pages. */
export async function* listQuarantinedPages(db: Kysely<Tables>): AsyncGenerator<CopiedObject[]> {
  const { rows } = await sql<CopiedObject>`
    select row ->> 'id' as id, row ->> 'bucket' as bucket, row ->> 'full_name' as full_name, row ->> 'md5' as md5,
      (row ->> 'size')::bigint as size
    from quarantine_entry, jsonb_array_elements(quarantine_entry.rows) as taken, lateral (select taken -> 'row' as row) as rows
    where place = 'store' and restored_at is null and taken ->> 'table' = 'stored_object'`.execute(db);
  for (let first = 0; first < rows.length; first += PAGE_SIZE) yield rows.slice(first, first + PAGE_SIZE);
}

/** Runs work for objects, some of them at a time, and returns the results in their order. */
export async function mapObjects<T>(
  objects: readonly CopiedObject[],
  work: (object: CopiedObject) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (let first = 0; first < objects.length; first += CONCURRENT_OBJECTS)
    results.push(...(await Promise.all(objects.slice(first, first + CONCURRENT_OBJECTS).map(work))));
  return results;
}

/** Compares the sizes of an object in both stores. Reads no content. */
export async function compareObject({ source, target }: CopyDeps, object: CopiedObject): Promise<CopyState> {
  const name = toName(object);
  if ((await target.readSize(name)) === object.size) return 'present';
  return (await source.readSize(name)) === undefined ? 'missing' : 'copied';
}

/**
 * Copies an object and reads it back. The source stays as it is. An object that an interrupted run has copied is only
 * verified.
 *
 * @throws Error if the target returns other bytes than it was given
 */
export async function copyObject(deps: CopyDeps, object: CopiedObject): Promise<CopyState> {
  const { source, target, withScratch } = deps;
  const name = toName(object);
  if ((await target.readSize(name)) !== undefined) {
    if ((await readDigest(target, name)) === object.md5) return 'present';
    // A copy that a run of the command left without verifying it.
    if ((await source.readSize(name)) !== undefined) await target.remove(name);
  }
  if ((await source.readSize(name)) === undefined) return 'missing';
  const sourceDigest = await source.withFile(name, (path) =>
    withScratch(async (scratch) => {
      await linkOrCopy(path, scratch);
      const digest = await computeDigest(createReadStream(scratch));
      await target.take(scratch, name);
      return digest;
    }),
  );
  if ((await readDigest(target, name)) !== sourceDigest)
    throw new Error(`The copy of ${name.name} differs from its source`);
  return sourceDigest === object.md5 ? 'copied' : 'damaged';
}

function toName({ bucket, full_name: name }: CopiedObject): ObjectName {
  return { bucket, name };
}

async function readDigest(store: ObjectStore, name: ObjectName): Promise<string> {
  return computeDigest(await store.read(name));
}

async function computeDigest(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

/** Gives a file a second name, so that a store that moves the file leaves the first one. */
async function linkOrCopy(path: string, target: string): Promise<void> {
  await link(path, target).catch(() => copyFile(path, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE));
}
