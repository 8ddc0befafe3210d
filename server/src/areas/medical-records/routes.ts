import * as calls from '@dentarium/api/medical-records/calls';
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
  handle(calls.getPatientMedicalRecordList, (ctx) => loadRecords(ctx, ctx.query.patientId)),
  handle(calls.queryNextVisits, (ctx) => listNextVisits(ctx, ctx.query.date)),
  handle(calls.insertPatientMedicalRecord, (ctx) => addRecord(ctx, ctx.body.patientId, ctx.body)),
  handle(calls.updatePatientMedicalRecord, (ctx) => changeRecord(ctx, ctx.body)),
  handle(calls.deletePatientMedicalRecord, async (ctx) => {
    await removeRecord(ctx, ctx.query);
    return true as const;
  }),
  handle(calls.queryDeletedMedicalRecords, (ctx) => loadDeletedRecords(ctx, ctx.query.patientId)),
  handle(calls.restoreMedicalRecord, (ctx) => restoreRecord(ctx, ctx.params.id)),
  handle(calls.signMedicalRecord, (ctx) => signRecord(ctx, ctx.params.id, ctx.body.version)),
  handle(calls.countersignMedicalRecord, (ctx) => countersignRecord(ctx, ctx.params.id)),
  handle(calls.addMedicalRecordCorrection, (ctx) => addCorrection(ctx, ctx.params.id, ctx.body.text)),
  handle(calls.queryPhrases, (ctx) => loadPhrases(ctx)),
  handle(calls.insertPhrase, (ctx) => addPhrase(ctx, ctx.body)),
  handle(calls.deletePhrase, async (ctx) => {
    await removePhrase(ctx, ctx.params.id);
    return true as const;
  }),
];
