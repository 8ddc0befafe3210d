import { findDefinitionProblem } from '@dentarium/cephalometry';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import { lockCount } from '../../kernel/db/lock-count.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import type { MeasurementTemplate, TemplateForm } from './calls.ts';
import './tables.ts';

/** The maximum number of templates per user and per list. */
const MAX_OWN_TEMPLATES = 100;
const MAX_LISTED_TEMPLATES = 1000;

/** Selects the templates that the caller may use: their own and those of their organisations. */
function selectVisibleTemplates(ctx: RecordContext) {
  const { organisationIds: organisations, db } = ctx.listOrganisationIds();
  const { accountId } = ctx.requireSelf();
  return db
    .selectFrom('measurement_template')
    .innerJoin('account', 'account.id', 'measurement_template.account_id')
    .selectAll('measurement_template')
    .select('account.real_name as owner_name')
    .where((eb) =>
      eb.or([
        eb('measurement_template.account_id', '=', accountId),
        ...(organisations.length === 0 ? [] : [eb('measurement_template.organisation_id', 'in', [...organisations])]),
      ]),
    );
}

type TemplateRow = Awaited<ReturnType<ReturnType<typeof selectVisibleTemplates>['executeTakeFirstOrThrow']>>;

function toTemplate(ctx: RecordContext, row: TemplateRow): MeasurementTemplate {
  const { accountId } = ctx.requireSelf();
  return {
    id: row.id,
    name: row.name,
    points: row.definition.points,
    measures: row.definition.measures,
    orgId: row.organisation_id,
    isMine: row.account_id === accountId,
    ownerName: row.owner_name,
    version: row.version,
  };
}

/** Loads the templates that the caller may use, by name. */
export async function loadTemplates(ctx: RecordContext): Promise<MeasurementTemplate[]> {
  const rows = await selectVisibleTemplates(ctx)
    .orderBy('measurement_template.name')
    .orderBy('measurement_template.id')
    .limit(MAX_LISTED_TEMPLATES)
    .execute();
  return rows.map((row) => toTemplate(ctx, row));
}

/** Finds a template that the caller may use; `undefined` for any other. */
export async function findVisibleTemplate(ctx: RecordContext, id: string): Promise<MeasurementTemplate | undefined> {
  const row = await selectVisibleTemplates(ctx).where('measurement_template.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toTemplate(ctx, row);
}

/** @throws Failure `measurement.invalid`; `access.denied` for an organisation that is not the caller's */
function toColumns(ctx: RecordContext, { orgId, name, points, measures }: TemplateForm) {
  const problem = findDefinitionProblem({ name, points, measures });
  if (problem !== null) throw new Failure('measurement.invalid', { problem });
  return {
    name,
    definition: JSON.stringify({ points, measures }),
    organisation_id: orgId === null ? null : ctx.requireOrganisation(orgId).organisationId,
  };
}

async function getTemplateOrThrow(ctx: RecordContext, id: string): Promise<MeasurementTemplate> {
  return toTemplate(
    ctx,
    await selectVisibleTemplates(ctx).where('measurement_template.id', '=', id).executeTakeFirstOrThrow(),
  );
}

/**
 * Adds a template of the caller.
 *
 * @throws Failure `measurement.invalid`, `measurement.tooManyTemplates`, `access.denied`
 */
export async function addTemplate(ctx: RecordContext, form: TemplateForm): Promise<MeasurementTemplate> {
  const columns = toColumns(ctx, form);
  const { accountId, db } = ctx.requireSelf();
  await lockCount(db, 'measurement_template', accountId);
  const { present } = await db
    .selectFrom('measurement_template')
    .select((eb) => eb.fn.countAll<number>().as('present'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (present >= MAX_OWN_TEMPLATES) throw new Failure('measurement.tooManyTemplates');
  const { id } = await db
    .insertInto('measurement_template')
    .values({ ...columns, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.recordSubject({ id });
  return getTemplateOrThrow(ctx, id);
}

/** @throws Failure `measurement.template`; `access.denied` for the template of another user; `version.stale` */
async function requireOwnTemplate(
  ctx: RecordContext,
  id: string,
  version: number,
): Promise<AuthorisedAccess & { readonly row: TemplateRow }> {
  const { accountId, db } = ctx.requireSelf();
  ctx.recordSubject({ id });
  const row = await selectVisibleTemplates(ctx)
    .where('measurement_template.id', '=', id)
    .forUpdate('measurement_template')
    .executeTakeFirst();
  if (row === undefined) throw new Failure('measurement.template');
  if (row.account_id !== accountId) throw new Failure('access.denied');
  requireVersion('measurementTemplate', row, version);
  return { row, db };
}

/**
 * Changes a template of the caller.
 *
 * @throws Failure as for a new template except for the limit, and `measurement.template`, `version.stale`
 */
export async function changeTemplate(
  ctx: RecordContext,
  id: string,
  form: TemplateForm & { readonly version: number },
): Promise<MeasurementTemplate> {
  const { row, db } = await requireOwnTemplate(ctx, id, form.version);
  await db
    .updateTable('measurement_template')
    .set({ ...toColumns(ctx, form), version: row.version + 1, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  return getTemplateOrThrow(ctx, id);
}

/**
 * Deletes a template of the caller. Measurements keep their copies of it.
 *
 * @throws Failure `measurement.template`, `access.denied`, `version.stale`
 */
export async function removeTemplate(ctx: RecordContext, id: string, version: number): Promise<void> {
  const { db } = await requireOwnTemplate(ctx, id, version);
  await db.deleteFrom('measurement_template').where('id', '=', id).execute();
}
