import { isPlainDate, type PlainDate } from './plain-date.ts';

/** What a medical record says of a visit (`domain-forms.md` 4.2). */
export interface MedicalRecordFields {
  readonly visitDate: PlainDate;
  readonly chiefComplaint: string;
  readonly check: string;
  readonly process: string;
  readonly remark: string;
  readonly nextVisit: PlainDate | null;
}

/** The texts of a record, each with a phrase bank of its own. */
export const RECORD_TEXTS = ['chiefComplaint', 'check', 'process', 'remark'] as const;
/** One of the texts of a record. */
export type RecordText = (typeof RECORD_TEXTS)[number];

/** The texts that have a phrase bank: those of records, and the remarks of orders. */
export const PHRASE_FIELDS = [...RECORD_TEXTS, 'order'] as const;
/** One of the texts that have a phrase bank. */
export type PhraseField = (typeof PHRASE_FIELDS)[number];

/** The most characters of a text of a record, of a correction and of a phrase. */
export const RECORD_TEXT_MAX = 500;

/** Why a field of a record is refused. */
export interface MedicalRecordFieldError {
  readonly field: keyof MedicalRecordFields;
  readonly problem: 'required' | 'long' | 'date' | 'future' | 'beforeBirth' | 'beforeVisit';
}

function visitProblem(
  visitDate: PlainDate,
  birthDate: PlainDate,
  day: PlainDate,
): MedicalRecordFieldError['problem'] | undefined {
  if (visitDate === '') return 'required';
  if (!isPlainDate(visitDate)) return 'date';
  if (visitDate > day) return 'future';
  return visitDate < birthDate ? 'beforeBirth' : undefined;
}

function nextVisitProblem({
  nextVisit,
  visitDate,
}: MedicalRecordFields): MedicalRecordFieldError['problem'] | undefined {
  if (nextVisit === null) return undefined;
  if (!isPlainDate(nextVisit)) return 'date';
  return nextVisit < visitDate ? 'beforeVisit' : undefined;
}

/**
 * The errors of a record, in the order of the form.
 *
 * @param day today's date, where the clinic is.
 */
export function medicalRecordFieldErrors(
  record: MedicalRecordFields,
  { birthDate, day }: { readonly birthDate: PlainDate; readonly day: PlainDate },
): MedicalRecordFieldError[] {
  const textProblem = (field: RecordText) => {
    if (record[field].length > RECORD_TEXT_MAX) return 'long' as const;
    const isRequired = field === 'chiefComplaint' || field === 'process';
    return isRequired && record[field].trim() === '' ? ('required' as const) : undefined;
  };
  const problems: [keyof MedicalRecordFields, MedicalRecordFieldError['problem'] | undefined][] = [
    ['visitDate', visitProblem(record.visitDate, birthDate, day)],
    ...RECORD_TEXTS.map((field): [RecordText, MedicalRecordFieldError['problem'] | undefined] => [
      field,
      textProblem(field),
    ]),
    ['nextVisit', nextVisitProblem(record)],
  ];
  return problems.flatMap(([field, problem]) => (problem === undefined ? [] : [{ field, problem }]));
}

/** Who asks what they may do with a record of a patient whom they may change. */
export interface RecordReader {
  readonly accountId: string;
  /** Whether they answer for the work of others: the attending doctor of the patient, and who may see every patient of the clinic. */
  readonly supervises: boolean;
}

/** Who wrote and who signed a record. */
export interface RecordSignatures {
  readonly createdBy: string;
  readonly signedBy: string | null;
  readonly countersignedBy: readonly string[];
}

/** Whether somebody may change, delete or sign a record: its author, until it is signed. */
export function mayChangeRecord({ createdBy, signedBy }: RecordSignatures, { accountId }: RecordReader): boolean {
  return signedBy === null && createdBy === accountId;
}

/** Whether somebody may counter-sign a record: a supervisor one that another has signed, once. */
export function mayCountersignRecord(
  { createdBy, signedBy, countersignedBy }: RecordSignatures,
  { accountId, supervises }: RecordReader,
): boolean {
  const isOther = signedBy !== null && signedBy !== accountId && createdBy !== accountId;
  return isOther && supervises && !countersignedBy.includes(accountId);
}
