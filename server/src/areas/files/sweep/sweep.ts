import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { forgetRemovedBlobs, listCloudSources, listUsedBlobs } from '../../../objects/cloud/sweep.ts';
import { LIBRARY } from '../../../objects/quota/library.ts';
import { purgeQuarantine, type QuarantineEntry } from '../../../objects/quarantine/quarantine.ts';
import { findSwept, runSweep, type SweepGroup, type SweepOutcome } from '../../../objects/quarantine/run-sweep.ts';
import { forgetWrites, type SweepSource } from '../../../objects/quarantine/sweep-source.ts';
import type { BytesPlace } from '../../../objects/quarantine/tables.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { Renditions } from '../renditions/renditions.ts';
import type { UploadDeps } from '../uploads/discard-upload.ts';
import { unregisteredAccountObjects } from './account-source.ts';
import { idleUploads, strayParts, unusedObjects } from './file-sources.ts';

/** Nothing younger is swept, whatever the settings say. */
const MIN_AGE_HOURS = 24;

/** The services that a sweep needs. */
export interface SweepDeps {
  readonly uploads: UploadDeps;
  readonly renditions: Pick<Renditions, 'remove'>;
  readonly idleHours: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Moves unused data to the quarantine, and removes the bytes whose time there is over.
 *
 * @param confirmed the number of objects that the operator confirmed
 */
export async function sweep(deps: SweepDeps, confirmed?: number): Promise<SweepOutcome> {
  const { uploads, log } = deps;
  const purged = await purgeQuarantine(uploads.db, (entry, transaction) =>
    removeBytes({ ...deps, db: transaction }, entry),
  );
  if (purged > 0) log.info({ purged }, 'The sweep removed objects that were in the quarantine for 30 days');
  await forgetRemovedBytes(deps);
  return runSweep({
    db: uploads.db,
    log,
    sources: listSources(deps),
    before: computeBound(deps),
    ...(confirmed === undefined ? {} : { confirmed }),
  });
}

/** Lists what a sweep would take. */
export function findUnused(deps: SweepDeps): Promise<SweepGroup[]> {
  return findSwept(listSources(deps), computeBound(deps));
}

async function forgetRemovedBytes(deps: SweepDeps): Promise<void> {
  const { db, library } = deps.uploads;
  const before = computeBound(deps);
  const names = (await library.area.listUploads()).map(({ uploadId }) => uploadId);
  await forgetWrites(db, 'uploads', { before, prefix: '', names });
  await db
    .deleteFrom('cloud_grant')
    .where('ends_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
  if (library.cloud?.kind === 'own') await forgetRemovedBlobs(library.cloud.deps, before);
}

function computeBound({ idleHours }: SweepDeps): Date {
  return new Date(Date.now() - Math.max(MIN_AGE_HOURS, idleHours) * 3_600_000);
}

function listSources({ uploads }: SweepDeps): SweepSource[] {
  const { db, library } = uploads;
  const { cloud, uses } = library;
  const common = [idleUploads(uploads), strayParts(uploads), unusedObjects(db, uses)];
  if (cloud === null) return common;
  if (cloud.kind === 'account') return [...common, unregisteredAccountObjects(cloud.client, library.root, db)];
  return [...common, ...listCloudSources(cloud.deps, LIBRARY.root)];
}

/** The services that a removal needs. */
interface RemovalDeps extends SweepDeps {
  /** The transaction that removes the entry. */
  readonly db: Kysely<Tables>;
}

/** Removes the bytes of an entry that no row uses. */
async function removeBytes(deps: RemovalDeps, entry: QuarantineEntry): Promise<void> {
  const removers: Readonly<Record<BytesPlace, (deps: RemovalDeps, entry: QuarantineEntry) => Promise<void>>> = {
    store: removeStored,
    uploads: removeUploads,
    blobs: removeBlobs,
    account: removeFromAccount,
  };
  await removers[entry.place](deps, entry);
}

async function removeStored(
  { db, uploads, renditions }: RemovalDeps,
  { bucket, names }: QuarantineEntry,
): Promise<void> {
  const used = await listStoredNames(db, names);
  for (const name of names) {
    if (used.has(name)) continue;
    await renditions.remove({ bucket, full_name: name });
    await uploads.library.store.remove({ bucket, name });
  }
}

async function removeUploads({ db, uploads }: RemovalDeps, { names, rows }: QuarantineEntry): Promise<void> {
  const used = await db.selectFrom('upload').select('id').where('id', 'in', names).execute();
  if (used.length > 0) return;
  for (const name of names) await uploads.library.area.discard(name);
  // A server that was killed while it completed the upload may have moved the bytes to their name.
  const targets = rows.flatMap(({ row: { bucket, full_name: name } }) =>
    typeof bucket === 'string' && typeof name === 'string' ? [{ bucket, name }] : [],
  );
  const storedNames = await listStoredNames(
    db,
    targets.map(({ name }) => name),
  );
  for (const target of targets) if (!storedNames.has(target.name)) await uploads.library.store.remove(target);
}

async function removeBlobs({ db, uploads }: RemovalDeps, { names }: QuarantineEntry): Promise<void> {
  const { cloud } = uploads.library;
  // The site uses another store now: these bytes stay where they are.
  if (cloud?.kind !== 'own') return;
  const used = await listUsedBlobs(db, names);
  for (const name of names) if (!used.has(name)) await cloud.deps.blobs.remove(name);
}

async function removeFromAccount({ db, uploads }: RemovalDeps, { bucket, names }: QuarantineEntry): Promise<void> {
  const { cloud } = uploads.library;
  if (cloud?.kind !== 'account' || cloud.client.account.bucket !== bucket) return;
  const used = await listStoredNames(db, names);
  for (const name of names) if (!used.has(name)) await cloud.client.request({ method: 'DELETE', key: name });
}

async function listStoredNames(db: Kysely<Tables>, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('stored_object').select('full_name').where('full_name', 'in', names).execute();
  return new Set(rows.map((row) => row.full_name));
}
