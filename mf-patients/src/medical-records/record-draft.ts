import type { MedicalRecord, MedicalRecordForm } from '@dentarium/api/services/medical-record';
import { isPlainDate, type PlainDate, RECORD_TEXTS, storedLines } from '@dentarium/domain';

/** What a new record begins with. */
export function newRecordDraft(day: PlainDate): MedicalRecordForm {
  return { visitDate: day, chiefComplaint: '', check: '', process: '', remark: '', nextVisit: null, fileIds: [] };
}

/** What the form shows of a record. */
export function recordDraftOf(record: MedicalRecord): MedicalRecordForm {
  const { visitDate, chiefComplaint, check, process, remark, nextVisit, fileIds } = record;
  return { visitDate, chiefComplaint, check, process, remark, nextVisit, fileIds };
}

/** What is sent of a draft. */
export function recordFormOf(draft: MedicalRecordForm): MedicalRecordForm {
  const texts = Object.fromEntries(RECORD_TEXTS.map((field) => [field, storedLines(draft[field])]));
  return { ...draft, ...texts };
}

/** A draft that somebody left without saving, and when. */
export interface KeptDraft {
  readonly draft: MedicalRecordForm;
  /** As an instant. */
  readonly at: string;
}

/** Which record of which patient a draft belongs to, and who wrote it. */
export interface DraftPlace {
  readonly userId: string;
  readonly patientId: string;
  /** `new` for a record that is not there yet. */
  readonly recordId: string;
}

const PREFIX = 'dentarium.recordDraft.';

function keyOf({ userId, patientId, recordId }: DraftPlace): string {
  return `${PREFIX}${userId}.${patientId}.${recordId}`;
}

/** Other people's drafts have no place in this window any more. */
function forgetOthers(userId: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${userId}.`)) sessionStorage.removeItem(key);
  }
}

/**
 * Keeps a draft over leaving, reload and crash. In this window only and not longer: what is written of a patient does
 * not stay on a workstation that many use.
 */
export function keepDraft(place: DraftPlace, draft: MedicalRecordForm, at: Date = new Date()): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify({ draft, at: at.toISOString() }));
  } catch {
    // Storage is full or forbidden; the form itself still has what was typed.
  }
}

/** The draft that was left; `undefined` when there is none, or it is of no use any more. */
export function keptDraft(place: DraftPlace): KeptDraft | undefined {
  try {
    forgetOthers(place.userId);
    const text = sessionStorage.getItem(keyOf(place));
    return text === null ? undefined : accepted(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Forgets a draft: it was saved or given up. */
export function dropDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // Then nothing was kept either.
  }
}

function accepted(found: unknown): KeptDraft | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { draft, at } = found as { draft?: Partial<MedicalRecordForm>; at?: unknown };
  if (draft === undefined || draft === null || typeof at !== 'string') return undefined;
  const { visitDate, nextVisit, fileIds } = draft;
  const areTexts = RECORD_TEXTS.every((field) => typeof draft[field] === 'string');
  const areDates =
    typeof visitDate === 'string' && (nextVisit === null || (typeof nextVisit === 'string' && isPlainDate(nextVisit)));
  if (!areTexts || !areDates || !Array.isArray(fileIds)) return undefined;
  return { draft: draft as MedicalRecordForm, at };
}
