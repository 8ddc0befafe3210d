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

/** The patients that somebody else has shared with the caller, and whose share has not run out. */
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

/** The patients of the caller's organisations: all of them with the right to view all, else those whose doctor or creator they are. */
function isOwnedBy(principal: Principal, eb: PatientExpression): ExpressionWrapper<Tables, 'patient', SqlBool> {
  if (principal.organisationIds.length === 0) return eb.val(false) as ExpressionWrapper<Tables, 'patient', SqlBool>;
  const isInOrganisation = eb('patient.organisation_id', 'in', principal.organisationIds);
  if (hasRight(principal, 'viewAll')) return isInOrganisation;
  return eb.and([
    isInOrganisation,
    eb.or([eb('patient.doctor_id', '=', principal.accountId), eb('patient.created_by', '=', principal.accountId)]),
  ]);
}

/** The condition under which the caller sees a patient: belonging to them, or shared with them; never one in the recycle bin. */
export function isVisible(principal: Principal) {
  return (eb: PatientExpression) =>
    eb.and([eb('patient.deleted_at', 'is', null), eb.or([isOwnedBy(principal, eb), isSharedWith(principal, eb)])]);
}

/** The patients in the recycle bin of the caller: those that would belong to them; a share shows nothing that is deleted. */
export function isInRecycleBin(principal: Principal) {
  return (eb: PatientExpression) => eb.and([eb('patient.deleted_at', 'is not', null), isOwnedBy(principal, eb)]);
}

/** The one way in which patients are read: a query over `patient` with only the rows that the caller sees. */
function selectVisiblePatients(db: Kysely<Tables>, principal: Principal) {
  return db.selectFrom('patient').where(isVisible(principal));
}

/** A patient row with what the caller may do to it. */
export type VisiblePatient = Selectable<Tables['patient']> & {
  /** Seen through a share alone. */
  readonly isShared: boolean;
  readonly mayEdit: boolean;
};

/**
 * The right to change a patient: of one that belongs to the caller, the right `edit`; of a shared one, a share that
 * allows it.
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

/** Whether a patient is seen through a share alone. */
export function buildSharedExpression(principal: Principal) {
  return (eb: PatientExpression) => eb.not(isOwnedBy(principal, eb));
}

/**
 * What a patient is read for: to look at them, to take something of theirs away, to change them or what belongs to them, or
 * to stop and restart their treatment.
 */
export type Purpose = 'view' | 'export' | 'edit' | 'restart';

/** Reads a patient whom the caller sees; `lock` keeps the row until the end of the transaction. */
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
 * Whether a patient whom the caller sees may be used for a purpose, as far as the caller's rights go.
 *
 * @throws Failure `access.denied` when the caller may only look
 */
export function requirePurpose(patient: VisiblePatient, purpose: Purpose): void {
  if ((purpose === 'edit' || purpose === 'restart') && !patient.mayEdit) throw new Failure('access.denied');
}

/**
 * Whether the treatment of patients allows a purpose: with a stopped one they are looked at and restarted, nothing else.
 *
 * @throws Failure `patient.terminated` with the ids of all whose treatment is stopped
 */
export function requireTreatment(
  patients: readonly Pick<Selectable<Tables['patient']>, 'id' | 'status'>[],
  purpose: Purpose,
): void {
  if (purpose === 'view' || purpose === 'restart') return;
  const patientIds = patients.filter(({ status }) => status === PATIENT_STATUS.stopped).map(({ id }) => id);
  if (patientIds.length > 0) throw new Failure('patient.terminated', { patientIds });
}
