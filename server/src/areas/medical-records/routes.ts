import * as specifiedCalls from '@dentarium/api/medical-records/calls';
import * as calls from './calls.ts';
import { handle, type Route } from '../../records/handle.ts';
import {
  addCorrection,
  addRecord,
  changeRecord,
  countersignRecord,
  removeRecord,
  restoreRecord,
  signRecord,
} from './change-records.ts';
import { listNextVisits } from './next-visits.ts';
import { addPhrase, loadPhrases, removePhrase } from './phrases.ts';
import { loadDeletedRecords, loadRecords } from './read-records.ts';

/** The routes of medical records and of the phrase bank. */
export const medicalRecordRoutes: readonly Route[] = [
  handle(specifiedCalls.getPatientMedicalRecordList, (ctx) => loadRecords(ctx, ctx.query.patientId)),
  handle(calls.queryNextVisits, (ctx) => listNextVisits(ctx, ctx.query.date)),
  handle(specifiedCalls.insertPatientMedicalRecord, (ctx) => addRecord(ctx, ctx.body.patientId, ctx.body)),
  handle(specifiedCalls.updatePatientMedicalRecord, (ctx) => changeRecord(ctx, ctx.body)),
  handle(specifiedCalls.deletePatientMedicalRecord, async (ctx) => {
    await removeRecord(ctx, ctx.query);
    return true as const;
  }),
  handle(calls.queryDeletedMedicalRecords, (ctx) => loadDeletedRecords(ctx, ctx.query.patientId)),
  handle(calls.restoreMedicalRecord, (ctx) => restoreRecord(ctx, ctx.params.id)),
  handle(calls.signMedicalRecord, (ctx) => signRecord(ctx, ctx.params.id, ctx.body.version)),
  handle(calls.countersignMedicalRecord, (ctx) => countersignRecord(ctx, ctx.params.id)),
  handle(calls.addMedicalRecordCorrection, (ctx) => addCorrection(ctx, ctx.params.id, ctx.body.text)),
  handle(specifiedCalls.queryPhrases, (ctx) => loadPhrases(ctx)),
  handle(specifiedCalls.insertPhrase, (ctx) => addPhrase(ctx, ctx.body)),
  handle(specifiedCalls.deletePhrase, async (ctx) => {
    await removePhrase(ctx, ctx.params.id);
    return true as const;
  }),
];
