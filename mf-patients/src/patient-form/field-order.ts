import type { PatientFields } from '@dentarium/domain';

/** The fields of the form from top to bottom. */
export const FIELD_ORDER = [
  'name',
  'gender',
  'birthDate',
  'dentalAge',
  'patientNo',
  'phone',
  'orgId',
  'doctorId',
  'firstVisitTime',
  'lastVisitTime',
  'remark',
] as const satisfies readonly (keyof PatientFields)[];
