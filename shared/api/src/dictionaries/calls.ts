import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { patient } from '../patients/calls.ts';
import { text, id } from '../contract/shapes.ts';

const dictionaries = service('DicCommonService', '/api/DicCommonService', { none: 'several' });
const online = service('ToOnLineService', '/api/ToOnLineService', { module: 'patients' });

/**
 * Lists the entries of one of the dictionaries of the product in both languages, in their order (specification of
 * cases, section 7, "Other patient-related calls"). An unknown group is empty.
 */
export const queryCommonDictByGroupCode = dictionaries('QueryCommonDictByGroupCode', {
  method: 'GET',
  permission: 'signedIn',
  query: z.object({ groupCode: text(40) }),
  result: z.array(
    z.object({ groupCode: z.string(), code: z.number(), nameCh: z.string(), nameEn: z.string(), sort: z.number() }),
  ),
  reads: {},
  summary:
    'The entries of a dictionary: `gender`, `dentalAge`, `patientStatus`, `stageCode`, `fileCategory`, `preprocessState`; empty for an unknown one.',
});

/**
 * Returns the patient `patientId`, if they belong to `organisationId` (specification of cases, section 7).
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see).
 */
export const getPatientByID = online('GetPatientByID/:patientId/:organisationId', {
  method: 'GET',
  permission: { right: 'patientList' },
  params: z.object({ patientId: id, organisationId: id }),
  result: patient,
  reads: { patient: ({ params }) => params.patientId, tag: true },
  summary: 'The patient `patientId` of the organisation `organisationId`, as orders take them over.',
});
