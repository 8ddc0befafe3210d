import { PATIENT_STATUS, getToday } from '@dentarium/domain';
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { type Principal, hasRight } from '../../kernel/access/principal.ts';

type PatientExpression = ExpressionBuilder<Tables, 'patient'>;

/** Returns the condition for patients that are shared with the caller, while the share is valid. */
function isSharedWith(principal: Principal, eb: PatientExpression): ExpressionWrapper<Tables, 'patient', SqlBool> {
  return eb.exists(
    eb
      .selectFrom('patient_share')
      .select(sql<number>`1`.as('one'))
      .whereRef('patient_share.patient_id', '=', 'patient.id')
      .where('patient_share.account_id', '=', principal.accountId)
      .where((share) =>
        share.or([share('patient_share.until', 'is', null), share('patient_share.until', '>=', getToday())]),
      ),
  );
}

/**
 * Returns the condition for patients of the caller's organisations: all of them with the right to view all, else those
 * whose doctor or creator is the caller.
 */
function isOwnedBy(principal: Principal, eb: PatientExpression): ExpressionWrapper<Tables, 'patient', SqlBool> {
  if (principal.organisationIds.length === 0) return eb.val(false) as ExpressionWrapper<Tables, 'patient', SqlBool>;
  const isInOrganisation = eb('patient.organisation_id', 'in', principal.organisationIds);
  if (hasRight(principal, 'viewAll')) return isInOrganisation;
  return eb.and([
    isInOrganisation,
    eb.or([eb('patient.doctor_id', '=', principal.accountId), eb('patient.created_by', '=', principal.accountId)]),
  ]);
}

/** Returns the condition under which the caller sees a patient: an own or shared patient outside of the recycle bin. */
export function isVisible(principal: Principal) {
  return (eb: PatientExpression) =>
    eb.and([eb('patient.deleted_at', 'is', null), eb.or([isOwnedBy(principal, eb), isSharedWith(principal, eb)])]);
}

/**
 * Returns the condition for patients in the recycle bin of the caller: own deleted patients. A share reveals no deleted
 * ones.
 */
export function isInRecycleBin(principal: Principal) {
  return (eb: PatientExpression) => eb.and([eb('patient.deleted_at', 'is not', null), isOwnedBy(principal, eb)]);
}

/** Selects the patients whom the caller sees. All queries of patients begin here. */
function selectVisiblePatients(db: Kysely<Tables>, principal: Principal) {
  return db.selectFrom('patient').where(isVisible(principal));
}

/** A patient row with the permissions of the caller. */
export type VisiblePatient = Selectable<Tables['patient']> & {
  /** True if the patient is only visible through a share. */
  readonly isShared: boolean;
  readonly mayEdit: boolean;
};

/**
 * Builds the condition for the right to change a patient: for an own patient the right `edit`; for a shared one, a
 * share that allows it.
 */
export function buildEditExpression(principal: Principal) {
  return (eb: PatientExpression) =>
    eb.or([
      eb.and([isOwnedBy(principal, eb), eb.val(hasRight(principal, 'edit'))]),
      eb.exists(
        eb
          .selectFrom('patient_share')
          .select(sql<number>`1`.as('one'))
          .whereRef('patient_share.patient_id', '=', 'patient.id')
          .where('patient_share.account_id', '=', principal.accountId)
          .where('patient_share.can_edit', '=', true)
          .where((share) =>
            share.or([share('patient_share.until', 'is', null), share('patient_share.until', '>=', getToday())]),
          ),
      ),
    ]);
}

/** Builds the condition for patients who are only visible through a share. */
export function buildSharedExpression(principal: Principal) {
  return (eb: PatientExpression) => eb.not(isOwnedBy(principal, eb));
}

/**
 * The purpose of an access: to view the patient, to export their data, to change them or their data, or to stop and
 * restart their treatment.
 */
export type Purpose = 'view' | 'export' | 'edit' | 'restart';

/** Loads a patient whom the caller sees; `lock` locks the row until the end of the transaction. */
export async function findVisiblePatient(
  db: Kysely<Tables>,
  principal: Principal,
  id: string,
  lock: boolean,
): Promise<VisiblePatient | undefined> {
  const query = selectVisiblePatients(db, principal)
    .selectAll('patient')
    .select([
      (eb) => buildSharedExpression(principal)(eb).as('isShared'),
      (eb) => buildEditExpression(principal)(eb).as('mayEdit'),
    ])
    .where('patient.id', '=', id);
  const row = await (lock ? query.forUpdate('patient') : query).executeTakeFirst();
  return row === undefined ? undefined : { ...row, isShared: Boolean(row.isShared), mayEdit: Boolean(row.mayEdit) };
}

/**
 * Checks whether the rights of the caller allow a purpose for a visible patient.
 *
 * @throws Failure `access.denied` if the caller may only view them
 */
export function requirePurpose(patient: VisiblePatient, purpose: Purpose): void {
  if ((purpose === 'edit' || purpose === 'restart') && !patient.mayEdit) throw new Failure('access.denied');
}

/**
 * Checks whether the treatment of patients allows a purpose: patients with a stopped treatment can only be viewed and
 * restarted.
 *
 * @throws Failure `patient.terminated` with the ids of all patients with a stopped treatment
 */
export function requireTreatment(
  patients: readonly Pick<Selectable<Tables['patient']>, 'id' | 'status'>[],
  purpose: Purpose,
): void {
  if (purpose === 'view' || purpose === 'restart') return;
  const patientIds = patients.filter(({ status }) => status === PATIENT_STATUS.stopped).map(({ id }) => id);
  if (patientIds.length > 0) throw new Failure('patient.terminated', { patientIds });
}
