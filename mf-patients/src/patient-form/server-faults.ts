import { ApiError } from '@dentarium/api';
import type { PatientFields } from '@dentarium/domain';
import { FIELD_ORDER } from './field-order.ts';

/** A field that the server refuses, with the reason as it is known in the texts. */
export interface ServerFault {
  readonly field: keyof PatientFields;
  readonly problem: string;
}

function isField(name: unknown): name is keyof PatientFields {
  return typeof name === 'string' && (FIELD_ORDER as readonly string[]).includes(name);
}

/** The fields that a refusal of the server is about; none when it is about something else. */
export function serverFaults(error: unknown): ServerFault[] {
  if (!(error instanceof ApiError)) return [];
  if (error.is('patient.noTaken')) return [{ field: 'patientNo', problem: 'patientNo.taken' }];
  if (error.is('patient.doctor')) return [{ field: 'doctorId', problem: 'doctorId.elsewhere' }];
  if (!error.is('patient.invalid') && !error.is('request.invalid')) return [];
  const fields: unknown = error.detail['fields'];
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((entry: unknown) => {
    const { field, problem } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
    return isField(field) ? [{ field, problem: typeof problem === 'string' ? problem : '' }] : [];
  });
}
