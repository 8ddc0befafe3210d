import type { Transaction } from 'kysely';
import type { DemoClinic, GetObjectId } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';

const MINUTE = 60_000;
/** Minutes between two arrivals. */
const ARRIVAL_INTERVAL_MINUTES = 7;

/**
 * Inserts the demo queue of today and demo images that could not be filed.
 *
 * The first patient arrived an hour before `now`, so that the queue looks realistic at any time.
 */
export async function insertDemoFrontDesk(
  db: Transaction<Tables>,
  { today, frontDesk }: Pick<DemoClinic, 'today' | 'frontDesk'>,
  getObjectId: GetObjectId,
  now: Date,
): Promise<void> {
  const { organisationId, nurseId, arrivals, exceptions } = frontDesk;
  const toArrivalTime = (number: number): number => now.getTime() - (60 - number * ARRIVAL_INTERVAL_MINUTES) * MINUTE;
  await db
    .insertInto('triage_visit')
    .values(
      arrivals.map((visit) => ({
        id: visit.id,
        organisation_id: organisationId,
        visit_date: today,
        number: visit.number,
        patient_id: visit.patientId,
        doctor_id: visit.doctorId,
        room: visit.room,
        reason: visit.reason,
        state: visit.state,
        note: visit.note,
        called_at: visit.state === 'waiting' ? null : new Date(toArrivalTime(visit.number) + 5 * MINUTE),
        stage_id: null,
        created_by: nurseId,
        created_at: new Date(toArrivalTime(visit.number)),
      })),
    )
    .execute();
  await db
    .insertInto('filing_exception')
    .values(
      exceptions.map((exception) => ({
        id: exception.id,
        organisation_id: organisationId,
        object_id: getObjectId(exception.content),
        file_name: exception.fileName,
        taken_at: exception.takenAt,
        taken_source: 'exif' as const,
        question: exception.question,
        phase: exception.phase,
        patient_id: null,
        stage_id: null,
        note: exception.note,
        reported_by: nurseId,
        ended_at: null,
      })),
    )
    .execute();
  await db
    .insertInto('filing_exception_candidate')
    .values(
      exceptions.flatMap(({ id, candidateIds }) =>
        candidateIds.map((patientId) => ({ exception_id: id, patient_id: patientId })),
      ),
    )
    .execute();
}
