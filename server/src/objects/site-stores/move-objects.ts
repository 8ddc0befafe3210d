import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import {
  type CopiedObject,
  type CopyDeps,
  type CopyState,
  compareObject,
  copyObject,
  listObjectPages,
  listQuarantinedPages,
  mapObjects,
} from './copy-objects.ts';

const DAY_MS = 24 * 3_600_000;

/** The number and the bytes of objects in each state. */
export type CopyCounts = Readonly<Record<CopyState, { readonly count: number; readonly bytes: number }>>;

/** Counts what a copy of all objects would do. Changes nothing and reads no content. */
export async function countObjects(db: Kysely<Tables>, deps: CopyDeps): Promise<CopyCounts> {
  const counter = createCounter();
  for await (const page of listObjectPages(db))
    await mapObjects(page, async (object) => counter.add(object, await compareObject(deps, object)));
  return counter.counts;
}

/** Options of a move. */
export interface MoveOptions {
  /** Called after each page of objects. */
  readonly onProgress: (counts: CopyCounts) => unknown;
  /** Changes the rows that name the store, in a transaction in which no object can be stored. */
  readonly commit: (transaction: Kysely<Tables>) => Promise<void>;
}

/**
 * Copies all objects to the target, verifies each copy, and then commits. Objects that are stored meanwhile, and those
 * in the quarantine of sweeps, are copied, too. Nothing is removed from the source. An interrupted move continues when it is repeated.
 */
export async function moveObjects(
  db: Kysely<Tables>,
  deps: CopyDeps,
  { onProgress, commit }: MoveOptions,
): Promise<CopyCounts> {
  const startedAt = new Date();
  const counter = createCounter();
  const doneIds = new Set<string>();
  const copyPage = async (page: readonly CopiedObject[]) => {
    const newObjects = page.filter(({ id }) => !doneIds.has(id));
    await mapObjects(newObjects, async (object) => {
      counter.add(object, await copyObject(deps, object));
      doneIds.add(object.id);
    });
    return newObjects.length;
  };
  for await (const page of listObjectPages(db)) {
    await copyPage(page);
    await onProgress(counter.counts);
  }
  // An operator can restore these for some days. A missing one is no reason to stop.
  for await (const page of listQuarantinedPages(db)) await mapObjects(page, (object) => copyObject(deps, object));
  // A transaction may have begun, and dated its row, long before its row became visible.
  const recent = new Date(startedAt.getTime() - DAY_MS);
  for await (const page of listObjectPages(db, recent)) await copyPage(page);
  await db.transaction().execute(async (transaction) => {
    // Waits for running uploads and holds new ones, whose check of the store then fails.
    await sql`lock table stored_object in share row exclusive mode`.execute(transaction);
    for await (const page of listObjectPages(transaction, recent)) await copyPage(page);
    await commit(transaction);
  });
  return counter.counts;
}

function createCounter() {
  const counts: Record<CopyState, { count: number; bytes: number }> = {
    copied: { count: 0, bytes: 0 },
    present: { count: 0, bytes: 0 },
    missing: { count: 0, bytes: 0 },
    damaged: { count: 0, bytes: 0 },
  };
  return {
    counts,
    add({ size }: CopiedObject, state: CopyState): void {
      counts[state].count += 1;
      counts[state].bytes += size;
    },
  };
}
