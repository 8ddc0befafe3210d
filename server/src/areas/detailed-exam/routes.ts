import * as calls from '@dentarium/api/services/detailed-exam';
import type { Config } from '../../kernel/config/config.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { examOf, saveExam } from './detailed-exam.ts';

/** The calls of the detailed exam. */
export function detailedExamRoutes({ overjetLimits }: Pick<Config, 'overjetLimits'>): Route[] {
  return [
    handle(calls.queryDetailedExam, ({ params, principal, db }) => examOf(db, principal, params.id, overjetLimits)),
    handle(calls.updateDetailedExam, async ({ params, body, principal, db, audit }) => {
      audit({ patientId: params.id });
      const { saved, patient } = await saveExam(db, principal, params.id, body, overjetLimits);
      audit({ organisationId: patient.organisation_id });
      return saved;
    }),
  ];
}
