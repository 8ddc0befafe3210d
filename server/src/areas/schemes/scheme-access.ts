import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import type { PackedFile } from '../../objects/images/zip/stored-zip.ts';
import { labOrderFor, type StoredOrder, storedOrder } from '../orders/area.ts';

/** A scheme as it is stored. */
export type StoredScheme = Selectable<Tables['order_scheme']>;

/** A scheme that was accepted as a version of a plan, with all derived data. */
export type SchemeVersion = StoredScheme & {
  readonly [Name in 'number' | 'digest' | 'document' | 'places' | 'figures' | 'marks']: NonNullable<StoredScheme[Name]>;
};

/**
 * The states in which a doctor may view a version. Versions that were never proposed stay between designer and expert.
 */
export const SEEN_BY_DOCTORS = ['proposed', 'changes', 'confirmed', 'notChosen'] as const;

/** Returns whether a scheme was accepted as a version. */
export function isVersion(scheme: StoredScheme): scheme is SchemeVersion {
  const { number, digest, document, places, figures, marks } = scheme;
  return [number, digest, document, places, figures, marks].every((value) => value !== null);
}

/** Lists the schemes of an order, the latest first. */
export function schemesOf(db: Kysely<Tables>, orderId: string): Promise<StoredScheme[]> {
  return db
    .selectFrom('order_scheme')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Finds the latest version of the plan of an order. */
export async function latestVersion(db: Kysely<Tables>, orderId: string): Promise<SchemeVersion | undefined> {
  const latest = await db
    .selectFrom('order_scheme')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest !== undefined && isVersion(latest) ? latest : undefined;
}

/** The columns of a version that decide who may view it. */
type Looked = Pick<StoredScheme, 'order_id' | 'state'>;

/** Reads a part of a version; `undefined` if the version does not exist. */
type ReadVersion<Read extends Looked> = (db: Kysely<Tables>, id: string) => Promise<Read | undefined>;

/** Reads a whole version. */
async function wholeVersion(db: Kysely<Tables>, id: string): Promise<SchemeVersion | undefined> {
  const scheme = await db.selectFrom('order_scheme').selectAll().where('id', '=', id).executeTakeFirst();
  return scheme !== undefined && isVersion(scheme) ? scheme : undefined;
}

/** The location of a mesh of a version. */
export interface MeshOfVersion extends Looked {
  readonly digest: string | null;
  /** The zip that contains the mesh. */
  readonly object: Selectable<Tables['stored_object']> | undefined;
  /** `null` for a path that the document does not name. */
  readonly place: PackedFile | null;
}

/**
 * Creates a reader of the location of a mesh. A plan has about thirty meshes, so the whole document is not read for
 * each.
 */
function meshAt(path: string): ReadVersion<MeshOfVersion> {
  return async (db, id) => {
    const found = await db
      .selectFrom('order_scheme')
      .select(['order_id', 'state', 'digest', 'object_id'])
      .select(sql<PackedFile | null>`places -> ${path}::text`.as('place'))
      .where('id', '=', id)
      .where('number', 'is not', null)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const { object_id: objectId, ...rest } = found;
    const stored = db.selectFrom('stored_object').selectAll().where('id', '=', objectId);
    return { ...rest, object: await stored.executeTakeFirst() };
  };
}

async function versionById<Read extends Looked>(
  ctx: RecordContext,
  id: string,
  read: ReadVersion<Read>,
): Promise<{ scheme: Read; order: StoredOrder }> {
  ctx.recordSubject({ id });
  const scheme = await read(ctx.db, id);
  if (scheme === undefined) throw new Failure('scheme.notFound');
  return { scheme, order: await hidden(storedOrder(ctx.db, scheme.order_id)) };
}

/** Reports a missing order as a missing scheme, so that ids of schemes cannot be guessed. */
async function hidden<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && error.code === 'order.notFound') throw new Failure('scheme.notFound');
    throw error;
  }
}

async function seenByDoctor<Read extends Looked>(
  ctx: RecordContext,
  id: string,
  read: ReadVersion<Read>,
): Promise<Read> {
  const { scheme, order } = await versionById(ctx, id, read);
  await ctx.requirePatient(order.patient_id, 'view', { notFound: 'scheme.notFound' });
  if (!SEEN_BY_DOCTORS.some((state) => state === scheme.state)) throw new Failure('scheme.notFound');
  return scheme;
}

async function seenByLab<Read extends Looked>(ctx: RecordContext, id: string, read: ReadVersion<Read>): Promise<Read> {
  const { scheme, order } = await versionById(ctx, id, read);
  await hidden(labOrderFor(ctx, order.id, 'view'));
  return scheme;
}

/**
 * Loads a version of a plan that the doctor may view.
 *
 * @throws Failure `scheme.notFound`
 */
export function versionForDoctor(ctx: RecordContext, id: string): Promise<SchemeVersion> {
  return seenByDoctor(ctx, id, wholeVersion);
}

/**
 * Loads the location of a mesh of a version that the doctor may view.
 *
 * @throws Failure `scheme.notFound`
 */
export function meshForDoctor(ctx: RecordContext, id: string, path: string): Promise<MeshOfVersion> {
  return seenByDoctor(ctx, id, meshAt(path));
}

/**
 * Loads a version of a plan that a user of its manufacturer may view.
 *
 * @throws Failure `scheme.notFound`
 */
export function versionForLab(ctx: RecordContext, id: string): Promise<SchemeVersion> {
  return seenByLab(ctx, id, wholeVersion);
}

/**
 * Loads the location of a mesh of a version that a user of its manufacturer may view.
 *
 * @throws Failure `scheme.notFound`
 */
export function meshForLab(ctx: RecordContext, id: string, path: string): Promise<MeshOfVersion> {
  return seenByLab(ctx, id, meshAt(path));
}
