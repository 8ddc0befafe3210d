import { CEPH_NORM_SETS, findCephNorms, computeNormsRevision } from '@dentarium/cephalometry';
import type { Kysely } from 'kysely';
import { isAttendingDoctor } from '../../records/visibility/attending-doctors.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedCaller } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { NormApprovals } from './calls.ts';
import './tables.ts';

/** The approval of a set of norms for an organisation. */
export interface NormApproval {
  readonly normSetId: string;
  readonly organisationId: string;
  readonly by: string;
  readonly at: Date;
}

/** Loads the approvals of organisations. Skips approvals of numbers that have changed since. */
export async function loadNormApprovals(
  db: Kysely<Tables>,
  organisationIds: readonly string[],
): Promise<readonly NormApproval[]> {
  if (organisationIds.length === 0) return [];
  const rows = await db
    .selectFrom('ceph_norm_approval')
    .innerJoin('account', 'account.id', 'ceph_norm_approval.approved_by')
    .selectAll('ceph_norm_approval')
    .select('account.real_name')
    .where('organisation_id', 'in', organisationIds)
    .execute();
  return rows
    .filter(({ norm_set, revision }) => {
      const set = findCephNorms(norm_set);
      return set !== undefined && computeNormsRevision(set) === revision;
    })
    .map((row) => ({
      normSetId: row.norm_set,
      organisationId: row.organisation_id,
      by: row.real_name,
      at: row.approved_at,
    }));
}

/** Loads the approvers of each set that all organisations of the caller have approved. */
export async function loadApprovers(ctx: RecordContext): Promise<ReadonlyMap<string, string>> {
  const { organisationIds: organisations, db } = ctx.listOrganisationIds();
  const approvals = await loadNormApprovals(db, organisations);
  const approved = CEPH_NORM_SETS.flatMap(({ id }) => {
    const own = approvals.filter(({ normSetId }) => normSetId === id);
    if (own.length === 0 || own.length < organisations.length) return [];
    return [[id, [...new Set(own.map(({ by }) => by))].join(', ')] as const];
  });
  return new Map(approved);
}

/** Tells whether the caller is a doctor of the organisation who sees all of its patients. */
async function canApprove({ db, principal }: AuthorisedCaller, organisationId: string): Promise<boolean> {
  if (!principal.rights.has('viewAll') || !principal.organisationIds.includes(organisationId)) return false;
  const doctor = db.selectFrom('account').select('id').where('id', '=', principal.accountId).where(isAttendingDoctor);
  return (await doctor.executeTakeFirst()) !== undefined;
}

/** Loads the norm approvals that apply to a patient. @throws Failure `patient.notFound` */
export async function loadPatientNormApprovals(ctx: RecordContext, patientId: string): Promise<NormApprovals> {
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const { organisation_id: organisationId } = patient;
  const approvals = await loadNormApprovals(db, [organisationId]);
  return {
    organisationId,
    mayApprove: await canApprove({ db, principal: ctx.principal }, organisationId),
    approvals: approvals.map(({ normSetId, by, at }) => ({
      normSetId,
      approvedBy: by,
      approvedAt: at.toISOString(),
    })),
  };
}

/**
 * Approves a set of norms for an organisation or revokes the approval.
 *
 * @throws Failure `access.denied`, `ceph.notClinician`, `ceph.norms`
 */
export async function approveNorms(
  ctx: RecordContext,
  normSetId: string,
  form: { readonly organisationId: string; readonly revision: string; readonly isApproved: boolean },
): Promise<void> {
  const { principal } = ctx;
  const { organisationId, db } = ctx.requireOrganisation(form.organisationId);
  if (!(await canApprove({ db, principal }, organisationId))) throw new Failure('ceph.notClinician');
  const set = findCephNorms(normSetId);
  // The approval covers only the numbers that the page has shown.
  if (set === undefined || computeNormsRevision(set) !== form.revision) throw new Failure('ceph.norms');
  ctx.addAuditDetail({ normSetId, isApproved: form.isApproved, revision: form.revision });
  await db
    .deleteFrom('ceph_norm_approval')
    .where('organisation_id', '=', organisationId)
    .where('norm_set', '=', normSetId)
    .execute();
  if (!form.isApproved) return;
  await db
    .insertInto('ceph_norm_approval')
    .values({
      organisation_id: organisationId,
      norm_set: normSetId,
      revision: form.revision,
      approved_by: principal.accountId,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'norm_set']).doNothing())
    .execute();
}
