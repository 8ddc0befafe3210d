import { listPatientNos } from '@dentarium/domain';
import dicomParser from 'dicom-parser';
import { nameOf, type ObjectRow } from '../../objects/object-row.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';

/** The patient's ID stands near the head of a DICOM file. */
const HEADER_BYTES = 64 * 1024;
/** PatientID (PS3.6); reading stops behind it. */
const PATIENT_ID = 'x00100020';

/** The patient ID in the header of a DICOM file; none when there is none or it cannot be read. */
async function readDicomPatientNumber(store: ObjectStore, object: ObjectRow): Promise<string[]> {
  const chunks: Buffer[] = [];
  const range = { first: 0, last: Math.min(HEADER_BYTES, object.size) - 1 };
  for await (const chunk of await store.read(nameOf(object), range)) chunks.push(chunk as Buffer);
  try {
    const header = dicomParser.parseDicom(new Uint8Array(Buffer.concat(chunks)), { untilTag: PATIENT_ID });
    const text = header.string(PATIENT_ID)?.trim() ?? '';
    return text === '' ? [] : [text];
  } catch {
    // Its name may still say whose it is.
    return [];
  }
}

/** What may be the ID of the patient whom a file shows, the surest first: its DICOM header, then its name. */
export async function readPatientNumbers(store: ObjectStore, object: ObjectRow, fileName: string): Promise<string[]> {
  const fromHeader = object.kind === 'dicom' ? await readDicomPatientNumber(store, object) : [];
  return [...new Set([...fromHeader, ...listPatientNos(fileName)])];
}
