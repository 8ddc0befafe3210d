import type { MedicalRecord, MedicalRecordForm } from '@dentarium/api/medical-records/calls';
import { type PlainDate, toStoredLines } from '@dentarium/domain';
import { RECORD_TEXTS } from '@dentarium/domain/medical-record';

/** Reasons why a field is refused; they are also the keys of the texts. */
export const RECORD_PROBLEMS = ['required', 'long', 'date', 'future', 'beforeBirth', 'beforeVisit'] as const;

/** Returns the initial values of a new record. */
export function createRecordDraft(day: PlainDate): MedicalRecordForm {
  return { visitDate: day, chiefComplaint: '', check: '', process: '', remark: '', nextVisit: null, fileIds: [] };
}

/** Returns the form values of a record. */
export function toRecordDraft(record: MedicalRecord): MedicalRecordForm {
  const { visitDate, chiefComplaint, check, process, remark, nextVisit, fileIds } = record;
  return { visitDate, chiefComplaint, check, process, remark, nextVisit, fileIds };
}

/** Returns the request body of a draft. */
export function toRecordBody(draft: MedicalRecordForm): MedicalRecordForm {
  const texts = Object.fromEntries(RECORD_TEXTS.map((field) => [field, toStoredLines(draft[field])]));
  return { ...draft, ...texts };
}
