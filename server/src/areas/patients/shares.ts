import type { ShareDoctor, PatientShare } from '@dentarium/api/patients/operation-calls';
import { getToday } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

function selectShares(db: Kysely<Tables>, patientId: string) {
  return db
    .selectFrom('patient_share')
    .innerJoin('account as doctor', 'doctor.id', 'patient_share.account_id')
    .innerJoin('account as sharer', 'sharer.id', 'patient_share.shared_by')
    .selectAll('patient_share')
    .select(['doctor.real_name as doctor_name', 'sharer.real_name as sharer_name'])
    .where('patient_share.patient_id', '=', patientId);
}

type ShareRow = Awaited<ReturnType<ReturnType<typeof selectShares>['executeTakeFirstOrThrow']>>;

function toShare(row: ShareRow): PatientShare {
  return {
    doctorId: row.account_id,
    doctorName: row.doctor_name,
    canEdit: row.can_edit,
    until: row.until,
    sharedBy: { id: row.shared_by, name: row.sharer_name },
    createdAt: row.created_at.toISOString(),
  };
}

/** Lists the shares of a patient. A caller who sees the patient by a share sees only that share. */
export async function listShares(ctx: RecordContext, patientId: string): Promise<PatientShare[]> {
  const { principal } = ctx;
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const all = selectShares(db, patientId).orderBy('patient_share.created_at').orderBy('patient_share.account_id');
  const visibleShares = patient.isShared ? all.where('patient_share.account_id', '=', principal.accountId) : all;
  return (await visibleShares.execute()).map(toShare);
}

/**
 * Selects active accounts other than the caller, and whether they are colleagues. Colleagues belong to the organisation of the
 * patient; accounts that share only another organisation with the caller do not count.
 */
function selectDoctors(db: Kysely<Tables>, principal: Principal, patient: VisiblePatient) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.real_name', 'account.user_name', 'account.phone', 'account.is_orthodontist'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('account_organisation')
            .select('account_organisation.account_id')
            .whereRef('account_organisation.account_id', '=', 'account.id')
            .where('account_organisation.organisation_id', '=', patient.organisation_id),
        )
        .as('is_colleague'),
    )
    .where('account.disabled_at', 'is', null)
    .where('account.id', '<>', principal.accountId);
}

/**
 * Finds doctors with whom a patient may be shared: colleagues, and orthodontists of other organisations by their full phone
 * number or user name, so that users cannot browse foreign accounts.
 */
export async function findShareDoctors(ctx: RecordContext, patientId: string, keyWord: string): Promise<ShareDoctor[]> {
  const { principal } = ctx;
  const { patient, db } = await ctx.requirePatient(patientId, 'view', { own: true });
  const word = keyWord.trim().toLowerCase();
  const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const phone = word.replace(/[\s\-()]/g, '');
  const phones = [phone, `+86${phone}`, phone.replace(/^\+86/, '')];
  const rows = await db
    .selectFrom(selectDoctors(db, principal, patient).as('doctor'))
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([
          eb('is_colleague', '=', true),
          eb.or([
            eb(eb.fn('lower', ['real_name']), 'like', pattern),
            eb(eb.fn('lower', ['user_name']), 'like', pattern),
          ]),
        ]),
        eb.and([
          eb.val(word !== ''),
          eb('is_orthodontist', '=', true),
          eb.or([eb(eb.fn('lower', ['user_name']), '=', word), eb('phone', 'in', phones)]),
        ]),
      ]),
    )
    .orderBy('is_colleague', 'desc')
    .orderBy('is_orthodontist', 'desc')
    .orderBy('real_name')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.real_name,
    userName: row.user_name,
    isOrthodontist: row.is_orthodontist,
    isColleague: Boolean(row.is_colleague),
  }));
}

/** @throws Failure `share.doctor` */
async function requireShareDoctor(
  db: Kysely<Tables>,
  principal: Principal,
  patient: VisiblePatient,
  id: string,
): Promise<void> {
  const doctor = await selectDoctors(db, principal, patient).where('account.id', '=', id).executeTakeFirst();
  if (doctor === undefined || !(doctor.is_colleague || doctor.is_orthodontist)) throw new Failure('share.doctor');
}

/**
 * Shares a patient, or changes the right and the end of an existing share.
 *
 * @throws Failure as for an edit of an own patient; `share.until`, `share.doctor`
 */
export async function sharePatient(
  ctx: RecordContext,
  { patientId, doctorId }: { readonly patientId: string; readonly doctorId: string },
  { canEdit, until }: { readonly canEdit: boolean; readonly until: string | null },
) {
  const { principal } = ctx;
  ctx.recordSubject({ id: doctorId, patientId });
  const { patient, db } = await ctx.requirePatient(patientId, 'edit', { lock: true, own: true });
  if (until !== null && until < getToday()) throw new Failure('share.until');
  await requireShareDoctor(db, principal, patient, doctorId);
  await db
    .insertInto('patient_share')
    .values({ patient_id: patientId, account_id: doctorId, can_edit: canEdit, until, shared_by: principal.accountId })
    .onConflict((conflict) =>
      conflict
        .columns(['patient_id', 'account_id'])
        .doUpdateSet({ can_edit: canEdit, until, shared_by: principal.accountId }),
    )
    .execute();
  const row = await selectShares(db, patientId)
    .where('patient_share.account_id', '=', doctorId)
    .executeTakeFirstOrThrow();
  return toShare(row);
}

/**
 * Ends a share, even while the treatment is stopped.
 *
 * @throws Failure as for a restart of an own patient; `share.notFound`
 */
export async function cancelShare(
  ctx: RecordContext,
  { patientId, doctorId }: { readonly patientId: string; readonly doctorId: string },
) {
  ctx.recordSubject({ id: doctorId, patientId });
  const { db } = await ctx.requirePatient(patientId, 'restart', { lock: true, own: true });
  const deletedShare = await db
    .deleteFrom('patient_share')
    .where('patient_id', '=', patientId)
    .where('account_id', '=', doctorId)
    .returning('account_id')
    .executeTakeFirst();
  if (deletedShare === undefined) throw new Failure('share.notFound');
}
