import { type Kysely, type Selectable, sql } from 'kysely';
import { definePatientRowRule } from '../../records/patient-row-rule.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { PackedFile } from '../../objects/images/zip/stored-zip.ts';
import { labOrder, type StoredOrder, requireStoredOrder } from '../orders/area.ts';

/** A scheme as it is stored. */
export type StoredScheme = Selectable<Tables['order_scheme']>;

/** A scheme that was accepted as a version of a plan, with all derived data. */
export type SchemeVersion = StoredScheme & {
  readonly [Name in 'number' | 'digest' | 'document' | 'places' | 'figures' | 'marks']: NonNullable<StoredScheme[Name]>;
};

/**
 * The states in which a doctor may view a version. Versions that were never proposed stay between designer and expert.
 */
export const DOCTOR_VISIBLE_STATES = ['proposed', 'changes', 'confirmed', 'notChosen'] as const;

/** Returns whether a scheme was accepted as a version. */
export function isVersion(scheme: StoredScheme): scheme is SchemeVersion {
  const { number, digest, document, places, figures, marks } = scheme;
  return [number, digest, document, places, figures, marks].every((value) => value !== null);
}

/** Returns whether a version was made before a cancellation of its order, for other data. */
export function isCancelled(
  { number }: Pick<SchemeVersion, 'number'>,
  { cancelled_scheme_count: count }: Pick<StoredOrder, 'cancelled_scheme_count'>,
): boolean {
  return number <= count;
}

/** Lists the schemes of an order, the latest first. */
export function listSchemes(db: Kysely<Tables>, orderId: string): Promise<StoredScheme[]> {
  return db
    .selectFrom('order_scheme')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Finds the latest version of the plan of an order. */
export async function findLatestVersion(db: Kysely<Tables>, orderId: string): Promise<SchemeVersion | undefined> {
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
type VersionAccess = Pick<StoredScheme, 'order_id' | 'state'>;

/** Reads a part of a version; `undefined` if the version does not exist. */
type VersionReader<Read extends VersionAccess> = (db: Kysely<Tables>, id: string) => Promise<Read | undefined>;

/** Reads a whole version. */
async function readVersion(db: Kysely<Tables>, id: string): Promise<SchemeVersion | undefined> {
  const scheme = await db.selectFrom('order_scheme').selectAll().where('id', '=', id).executeTakeFirst();
  return scheme !== undefined && isVersion(scheme) ? scheme : undefined;
}

/** The location of a mesh of a version. */
export interface VersionMesh extends VersionAccess {
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
function createMeshReader(path: string): VersionReader<VersionMesh> {
  return async (db, id) => {
    const row = await db
      .selectFrom('order_scheme')
      .select(['order_id', 'state', 'digest', 'object_id'])
      .select(sql<PackedFile | null>`places -> ${path}::text`.as('place'))
      .where('id', '=', id)
      .where('number', 'is not', null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { object_id: objectId, ...rest } = row;
    const objectQuery = db.selectFrom('stored_object').selectAll().where('id', '=', objectId);
    return { ...rest, object: await objectQuery.executeTakeFirst() };
  };
}

async function loadVersion<Read extends VersionAccess>(
  db: Kysely<Tables>,
  id: string,
  read: VersionReader<Read>,
): Promise<{ scheme: Read; order: StoredOrder } | undefined> {
  const scheme = await read(db, id);
  if (scheme === undefined) return undefined;
  return { scheme, order: await hideMissingOrder(requireStoredOrder(db, scheme.order_id)) };
}

/** Reports a missing order as a missing scheme, so that ids of schemes cannot be guessed. */
async function hideMissingOrder<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && error.code === 'order.notFound') throw new Failure('scheme.notFound');
    throw error;
  }
}

/** A doctor may view the versions of the plans of their patients. */
function defineDoctorRule<Read extends VersionAccess>(read: VersionReader<Read>) {
  return definePatientRowRule({
    notFound: 'scheme.notFound',
    async find(db, id: string) {
      const version = await loadVersion(db, id, read);
      return version === undefined ? undefined : { ...version, patient_id: version.order.patient_id };
    },
  });
}

async function loadForDoctor<Read extends VersionAccess>(
  ctx: RecordContext,
  id: string,
  read: VersionReader<Read>,
): Promise<Read> {
  ctx.recordSubject({ id });
  const { row } = await ctx.requirePatientRow(defineDoctorRule(read), id, 'view');
  const { scheme } = row;
  if (!DOCTOR_VISIBLE_STATES.some((state) => state === scheme.state)) throw new Failure('scheme.notFound');
  return scheme;
}

/** A manufacturer may view the versions of the plans of the orders that were submitted to it. */
function defineLabRule<Read extends VersionAccess>(read: VersionReader<Read>) {
  return defineRowRule({
    refusal: 'scheme.notFound',
    async find(db, id: string, caller): Promise<Read | undefined> {
      caller.recordSubject({ id });
      const version = await loadVersion(db, id, read);
      if (version === undefined) return undefined;
      return (await labOrder.find(db, version.order.id, caller)) === undefined ? undefined : version.scheme;
    },
  });
}

/**
 * Loads a version of a plan that the doctor may view.
 *
 * @throws Failure `scheme.notFound`
 */
export function requireDoctorVersion(ctx: RecordContext, id: string): Promise<SchemeVersion> {
  return loadForDoctor(ctx, id, readVersion);
}

/**
 * Loads the location of a mesh of a version that the doctor may view.
 *
 * @throws Failure `scheme.notFound`
 */
export function requireDoctorMesh(ctx: RecordContext, id: string, path: string): Promise<VersionMesh> {
  return loadForDoctor(ctx, id, createMeshReader(path));
}

/**
 * Loads a version of a plan that a user of its manufacturer may view.
 *
 * @throws Failure `scheme.notFound`
 */
export async function requireLabVersion(ctx: RecordContext, id: string): Promise<SchemeVersion> {
  const { row } = await ctx.requireRow(defineLabRule(readVersion), id);
  return row;
}

/**
 * Loads the location of a mesh of a version that a user of its manufacturer may view.
 *
 * @throws Failure `scheme.notFound`
 */
export async function requireLabMesh(ctx: RecordContext, id: string, path: string): Promise<VersionMesh> {
  const { row } = await ctx.requireRow(defineLabRule(createMeshReader(path)), id);
  return row;
}
