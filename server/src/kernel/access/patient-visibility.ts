import { PATIENT_STATUS, today } from '@dentarium/domain';
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely';
import type { PatientTable, Tables } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import { type Principal, hasRight } from './principal.ts';

type PatientExpression = ExpressionBuilder<Tables, 'patient'>;

/** The patients that somebody else has shared with the caller, and whose share has not run out. */
function sharedWith(principal: Principal, of: PatientExpression): ExpressionWrapper<Tables, 'patient', SqlBool> {
  return of.exists(
    of
      .selectFrom('patient_share')
      .select(sql<number>`1`.as('one'))
      .whereRef('patient_share.patient_id', '=', 'patient.id')
      .where('patient_share.account_id', '=', principal.accountId)
      .where((share) =>
        share.or([share('patient_share.until', 'is', null), share('patient_share.until', '>=', today())]),
      ),
  );
}

/** The patients of the caller's organisations: all of them with the right to view all, else those whose doctor or creator they are. */
function belongingTo(principal: Principal, of: PatientExpression): ExpressionWrapper<Tables, 'patient', SqlBool> {
  if (principal.organisationIds.length === 0) return of.val(false) as ExpressionWrapper<Tables, 'patient', SqlBool>;
  const inside = of('patient.organisation_id', 'in', principal.organisationIds);
  if (hasRight(principal, 'viewAll')) return inside;
  return of.and([
    inside,
    of.or([of('patient.doctor_id', '=', principal.accountId), of('patient.created_by', '=', principal.accountId)]),
  ]);
}

/** The condition under which the caller sees a patient: belonging to them, or shared with them; never one in the recycle bin. */
export function isVisible(principal: Principal) {
  return (of: PatientExpression) =>
    of.and([of('patient.deleted_at', 'is', null), of.or([belongingTo(principal, of), sharedWith(principal, of)])]);
}

/** The patients in the recycle bin of the caller: those that would belong to them; a share shows nothing that is deleted. */
export function isInRecycleBin(principal: Principal) {
  return (of: PatientExpression) => of.and([of('patient.deleted_at', 'is not', null), belongingTo(principal, of)]);
}

/** The one way in which patients are read: a query over `patient` with only the rows that the caller sees. */
function visiblePatients(db: Kysely<Tables>, principal: Principal) {
  return db.selectFrom('patient').where(isVisible(principal));
}

/** A patient row with what the caller may do to it. */
export type VisiblePatient = Selectable<PatientTable> & {
  /** Seen through a share alone. */
  readonly isShared: boolean;
  readonly mayEdit: boolean;
};

/**
 * The right to change a patient: of one that belongs to the caller, the right `edit`; of a shared one, a share that
 * allows it.
 */
export function editExpression(principal: Principal) {
  return (of: PatientExpression) =>
    of.or([
      of.and([belongingTo(principal, of), of.val(hasRight(principal, 'edit'))]),
      of.exists(
        of
          .selectFrom('patient_share')
          .select(sql<number>`1`.as('one'))
          .whereRef('patient_share.patient_id', '=', 'patient.id')
          .where('patient_share.account_id', '=', principal.accountId)
          .where('patient_share.can_edit', '=', true)
          .where((share) =>
            share.or([share('patient_share.until', 'is', null), share('patient_share.until', '>=', today())]),
          ),
      ),
    ]);
}

/** Whether a patient is seen through a share alone. */
export function sharedExpression(principal: Principal) {
  return (of: PatientExpression) => of.not(belongingTo(principal, of));
}

/**
 * What a patient is read for: to look at them, to take something of theirs away, to change them or what belongs to them, or
 * to stop and restart their treatment.
 */
export type Purpose = 'view' | 'export' | 'edit' | 'restart';

/** Reads a patient whom the caller sees; `lock` keeps the row until the end of the transaction. */
export async function visiblePatient(
  db: Kysely<Tables>,
  principal: Principal,
  id: string,
  lock: boolean,
): Promise<VisiblePatient | undefined> {
  const query = visiblePatients(db, principal)
    .selectAll('patient')
    .select([
      (of) => sharedExpression(principal)(of).as('isShared'),
      (of) => editExpression(principal)(of).as('mayEdit'),
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
  patients: readonly Pick<Selectable<PatientTable>, 'id' | 'status'>[],
  purpose: Purpose,
): void {
  if (purpose === 'view' || purpose === 'restart') return;
  const patientIds = patients.filter(({ status }) => status === PATIENT_STATUS.stopped).map(({ id }) => id);
  if (patientIds.length > 0) throw new Failure('patient.terminated', { patientIds });
}
