import type { Notice } from '@dentarium/api/notice-call';
import { fillIn, getToday } from '@dentarium/domain';
import type { RecordContext } from '../../../records/record-context.ts';

const CALLED = {
  inRoom: { ch: '您的患者{name}已叫号，诊室：{room}', en: 'Your patient {name} was called to room {room}' },
  anywhere: { ch: '您的患者{name}已叫号', en: 'Your patient {name} was called' },
} as const;

/** Lists the patients of today who were called to the caller and are not in the room yet, the latest first. */
export async function listCalledPatients(ctx: RecordContext): Promise<Notice[]> {
  const { accountId, db } = ctx.requireSelf();
  const { filter } = ctx.buildVisibilityFilter();
  const rows = await db
    .selectFrom('triage_visit')
    .innerJoin('patient', 'patient.id', 'triage_visit.patient_id')
    .select([
      'triage_visit.id',
      'triage_visit.room',
      'triage_visit.called_at',
      'patient.id as patient_id',
      'patient.name',
    ])
    // The desk may assign a doctor who has no access to the record.
    .select((eb) => filter(eb).as('is_visible'))
    .where('triage_visit.doctor_id', '=', accountId)
    .where('triage_visit.visit_date', '=', getToday())
    .where('triage_visit.state', '=', 'called')
    .where('patient.deleted_at', 'is', null)
    .whereRef('patient.organisation_id', '=', 'triage_visit.organisation_id')
    .orderBy('triage_visit.called_at', 'desc')
    .execute();
  return rows.flatMap(({ id, room, called_at: calledAt, patient_id: patientId, name, is_visible: isVisible }) => {
    if (calledAt === null) return [];
    const calledTime = calledAt.toISOString();
    const { ch, en } = room === '' ? CALLED.anywhere : CALLED.inRoom;
    const text = { ch: fillIn(ch, { name, room }), en: fillIn(en, { name, room }) };
    return [{ id: `${id}/${calledTime}`, text, to: isVisible ? `/patient/${patientId}` : null, since: calledTime }];
  });
}
