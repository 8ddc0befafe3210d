import { isPlainDate, type PlainDate } from './plain-date.ts';

/** The content of a medical record of a visit (`domain-forms.md` 4.2). */
export interface MedicalRecordFields {
  readonly visitDate: PlainDate;
  readonly chiefComplaint: string;
  readonly check: string;
  readonly process: string;
  readonly remark: string;
  readonly nextVisit: PlainDate | null;
}

/** The text fields of a record, each with its own phrase bank. */
export const RECORD_TEXTS = ['chiefComplaint', 'check', 'process', 'remark'] as const;
/** One of the texts of a record. */
export type RecordText = (typeof RECORD_TEXTS)[number];

/** The texts that have a phrase bank: those of records, and the remarks of orders. */
export const PHRASE_FIELDS = [...RECORD_TEXTS, 'order'] as const;
/** One of the texts that have a phrase bank. */
export type PhraseField = (typeof PHRASE_FIELDS)[number];

/** The maximum length of a text of a record, of a correction and of a phrase. */
export const MAX_RECORD_TEXT_LENGTH = 500;

/** A field of a record that is refused, with the reason. */
export interface MedicalRecordFieldError {
  readonly field: keyof MedicalRecordFields;
  readonly problem: 'required' | 'long' | 'date' | 'future' | 'beforeBirth' | 'beforeVisit';
}

function findVisitProblem(
  visitDate: PlainDate,
  birthDate: PlainDate,
  day: PlainDate,
): MedicalRecordFieldError['problem'] | undefined {
  if (visitDate === '') return 'required';
  if (!isPlainDate(visitDate)) return 'date';
  if (visitDate > day) return 'future';
  return visitDate < birthDate ? 'beforeBirth' : undefined;
}

function findNextVisitProblem({
  nextVisit,
  visitDate,
}: MedicalRecordFields): MedicalRecordFieldError['problem'] | undefined {
  if (nextVisit === null) return undefined;
  if (!isPlainDate(nextVisit)) return 'date';
  return nextVisit < visitDate ? 'beforeVisit' : undefined;
}

/**
 * Lists the errors of a record, in the order of the form.
 *
 * @param day the current date at the clinic.
 */
export function listMedicalRecordFieldErrors(
  record: MedicalRecordFields,
  { birthDate, day }: { readonly birthDate: PlainDate; readonly day: PlainDate },
): MedicalRecordFieldError[] {
  const findTextProblem = (field: RecordText) => {
    if (record[field].length > MAX_RECORD_TEXT_LENGTH) return 'long' as const;
    const isRequired = field === 'chiefComplaint' || field === 'process';
    return isRequired && record[field].trim() === '' ? ('required' as const) : undefined;
  };
  const problems: [keyof MedicalRecordFields, MedicalRecordFieldError['problem'] | undefined][] = [
    ['visitDate', findVisitProblem(record.visitDate, birthDate, day)],
    ...RECORD_TEXTS.map((field): [RecordText, MedicalRecordFieldError['problem'] | undefined] => [
      field,
      findTextProblem(field),
    ]),
    ['nextVisit', findNextVisitProblem(record)],
  ];
  return problems.flatMap(([field, problem]) => (problem === undefined ? [] : [{ field, problem }]));
}

/** A user who may change a patient and asks for access to one of the patient's records. */
export interface RecordReader {
  readonly accountId: string;
  /**
   * True if the user is responsible for the work of others: the attending doctor of the patient, or a user who may see
   * every patient of the clinic.
   */
  readonly supervises: boolean;
}

/** The author and the signers of a record. */
export interface RecordSignatures {
  readonly createdBy: string;
  readonly signedBy: string | null;
  readonly countersignedBy: readonly string[];
}

/** Returns whether a user may change, delete or sign a record. Only its author may, until it is signed. */
export function canChangeRecord({ createdBy, signedBy }: RecordSignatures, { accountId }: RecordReader): boolean {
  return signedBy === null && createdBy === accountId;
}

/** Returns whether a user may counter-sign a record. A supervisor may do so once, if another user has signed it. */
export function canCountersignRecord(
  { createdBy, signedBy, countersignedBy }: RecordSignatures,
  { accountId, supervises }: RecordReader,
): boolean {
  const isOther = signedBy !== null && signedBy !== accountId && createdBy !== accountId;
  return isOther && supervises && !countersignedBy.includes(accountId);
}
