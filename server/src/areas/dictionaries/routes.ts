import * as calls from '@dentarium/api/dictionaries/calls';
import { Failure } from '../../kernel/failures/failure.ts';
import { handleSiteData } from '../../kernel/http/handle.ts';
import { handle, type Route } from '../../records/handle.ts';
import { readPatient } from '../patients/area.ts';
import { listDictionaryEntries } from './dictionaries.ts';

/** The routes of dictionaries and of the patient of an order. */
export const dictionaryRoutes: readonly Route[] = [
  handleSiteData(calls.queryCommonDictByGroupCode, async (ctx) => listDictionaryEntries(ctx.query.groupCode)),
  handle(calls.getPatientByID, async (ctx) => {
    const { params } = ctx;
    const patient = await readPatient(ctx, params.patientId);
    if (patient.orgId !== params.organisationId) throw new Failure('patient.notFound');
    return patient;
  }),
];
