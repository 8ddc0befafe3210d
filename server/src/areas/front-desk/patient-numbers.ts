import { listPatientNos } from '@dentarium/domain';
import dicomParser from 'dicom-parser';
import { toObjectName, type ObjectRow } from '../../objects/object-row.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';

/** The patient ID is near the start of a DICOM file. */
const HEADER_BYTES = 64 * 1024;
/** PatientID (PS3.6). Reading stops after it. */
const PATIENT_ID = 'x00100020';

/** Reads the patient ID in the header of a DICOM file. Returns an empty list if it is missing or unreadable. */
async function readDicomPatientNumber(store: ObjectStore, object: ObjectRow): Promise<string[]> {
  const chunks: Buffer[] = [];
  const range = { first: 0, last: Math.min(HEADER_BYTES, object.size) - 1 };
  for await (const chunk of await store.read(toObjectName(object), range)) chunks.push(chunk as Buffer);
  try {
    const header = dicomParser.parseDicom(new Uint8Array(Buffer.concat(chunks)), { untilTag: PATIENT_ID });
    const text = header.string(PATIENT_ID)?.trim() ?? '';
    return text === '' ? [] : [text];
  } catch {
    // The file name may still contain the ID.
    return [];
  }
}

/** Reads the possible patient IDs of a file, most reliable first: from its DICOM header, then from its name. */
export async function readPatientNumbers(store: ObjectStore, object: ObjectRow, fileName: string): Promise<string[]> {
  const fromHeader = object.kind === 'dicom' ? await readDicomPatientNumber(store, object) : [];
  return [...new Set([...fromHeader, ...listPatientNos(fileName)])];
}
