import * as calls from '@dentarium/api/services/detailed-exam';
import type { Config } from '../config/config.ts';
import { handle, type Route } from '../http/handle.ts';
import { examOf, saveExam } from './detailed-exam.ts';

/** The calls of the detailed exam. */
export function detailedExamRoutes({ overjetLimits }: Pick<Config, 'overjetLimits'>): Route[] {
  return [
    handle(calls.queryDetailedExam, ({ params, access, db }) => examOf(db, access, params.id, overjetLimits)),
    handle(calls.updateDetailedExam, async ({ params, body, access, db, audit }) => {
      audit({ patientId: params.id });
      const { saved, patient } = await saveExam(db, access, params.id, body, overjetLimits);
      audit({ organisationId: patient.organisation_id });
      return saved;
    }),
  ];
}
