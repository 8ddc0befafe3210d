import type { MedicalRecord, MedicalRecordForm } from '@dentarium/api/medical-records/calls';
import { type PlainDate, toStoredLines } from '@dentarium/domain';
import { RECORD_TEXTS } from '@dentarium/domain/medical-record';

/** Why a field is refused; the texts are keyed by it. */
export const RECORD_PROBLEMS = ['required', 'long', 'date', 'future', 'beforeBirth', 'beforeVisit'] as const;

/** What a new record begins with. */
export function createRecordDraft(day: PlainDate): MedicalRecordForm {
  return { visitDate: day, chiefComplaint: '', check: '', process: '', remark: '', nextVisit: null, fileIds: [] };
}

/** What the form shows of a record. */
export function toRecordDraft(record: MedicalRecord): MedicalRecordForm {
  const { visitDate, chiefComplaint, check, process, remark, nextVisit, fileIds } = record;
  return { visitDate, chiefComplaint, check, process, remark, nextVisit, fileIds };
}

/** What is sent of a draft. */
export function toRecordBody(draft: MedicalRecordForm): MedicalRecordForm {
  const texts = Object.fromEntries(RECORD_TEXTS.map((field) => [field, toStoredLines(draft[field])]));
  return { ...draft, ...texts };
}
