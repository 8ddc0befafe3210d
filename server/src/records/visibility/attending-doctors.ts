import { DOCTOR_ROLES, ROLES } from '@dentarium/domain';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

const ROLE_IDS = DOCTOR_ROLES.map((role) => ROLES[role]);

/**
 * Returns the condition under which an account may attend patients: a doctor's role, or the mark of an orthodontist.
 */
export function isAttendingDoctor(eb: ExpressionBuilder<Tables, 'account'>) {
  return eb.or([
    eb('account.is_orthodontist', '=', true),
    eb.exists(
      eb
        .selectFrom('account_role')
        .select('account_role.role_id')
        .whereRef('account_role.account_id', '=', 'account.id')
        .where('account_role.role_id', 'in', ROLE_IDS),
    ),
  ]);
}

/**
 * True for a patient whose attending doctor has left the organisation of the patient or is disabled, in a query with
 * the tables `patient` and `account as doctor`.
 */
export const hasFormerDoctor = sql<boolean>`(doctor.disabled_at is not null or not exists (
  select from account_organisation as doctor_membership
  where doctor_membership.account_id = patient.doctor_id
    and doctor_membership.organisation_id = patient.organisation_id))`;
