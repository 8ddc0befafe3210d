import type { Kysely, Selectable } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import { labOrderFor, type StoredOrder, storedOrder } from '../orders/area.ts';

/** A scheme as it is stored. */
export type StoredScheme = Selectable<Tables['order_scheme']>;

/** A scheme that was taken as a version of a plan, with all that was read and worked out of it. */
export type SchemeVersion = StoredScheme & {
  readonly [Name in 'number' | 'digest' | 'document' | 'places' | 'figures' | 'marks']: NonNullable<StoredScheme[Name]>;
};

/** Versions that a doctor sees: what was never proposed to them is between designer and expert. */
export const SEEN_BY_DOCTORS = ['proposed', 'changes', 'confirmed'] as const;

/** Whether a scheme was taken as a version. */
export function isVersion(scheme: StoredScheme): scheme is SchemeVersion {
  const { number, digest, document, places, figures, marks } = scheme;
  return [number, digest, document, places, figures, marks].every((value) => value !== null);
}

/** The schemes of an order, the latest first. */
export function schemesOf(db: Kysely<Tables>, orderId: string): Promise<StoredScheme[]> {
  return db
    .selectFrom('order_scheme')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The latest version of the plan of an order. */
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

async function versionById(ctx: Context, id: string): Promise<{ scheme: SchemeVersion; order: StoredOrder }> {
  ctx.subject({ id });
  const scheme = await ctx.db.selectFrom('order_scheme').selectAll().where('id', '=', id).executeTakeFirst();
  if (scheme === undefined || !isVersion(scheme)) throw new Failure('scheme.notFound');
  return { scheme, order: await hidden(storedOrder(ctx.db, scheme.order_id)) };
}

/** What is not found of the order is told as of the scheme, so that ids of schemes cannot be tried out. */
async function hidden<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && error.code === 'order.notFound') throw new Failure('scheme.notFound');
    throw error;
  }
}

/**
 * A version of a plan that a doctor may look at.
 *
 * @throws Failure `scheme.notFound`
 */
export async function versionForDoctor(ctx: Context, id: string): Promise<SchemeVersion> {
  const { scheme, order } = await versionById(ctx, id);
  await ctx.patient(order.patient_id, 'view', { notFound: 'scheme.notFound' });
  if (!SEEN_BY_DOCTORS.some((state) => state === scheme.state)) throw new Failure('scheme.notFound');
  return scheme;
}

/**
 * A version of a plan that somebody of its manufacturer may look at.
 *
 * @throws Failure `scheme.notFound`
 */
export async function versionForLab(ctx: Context, id: string): Promise<SchemeVersion> {
  const { scheme, order } = await versionById(ctx, id);
  await hidden(labOrderFor(ctx, order.id, 'view'));
  return scheme;
}
