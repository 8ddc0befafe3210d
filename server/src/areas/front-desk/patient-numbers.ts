import { HeadBudget, readDicomHead, readDicomText } from '@dentarium/dicom';
import { listPatientNos } from '@dentarium/domain';
import { toObjectName, type ObjectRow } from '../../objects/object-row.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';

/** PatientID (PS3.6). Reading stops after it. */
const PATIENT_ID = 'x00100020';

/** Reads the patient ID in the header of a DICOM file. Returns an empty list if it is missing or unreadable. */
async function readDicomPatientNumber(store: ObjectStore, object: ObjectRow): Promise<string[]> {
  const readFirstBytes = async (maxBytes: number) => {
    const chunks: Buffer[] = [];
    const range = { first: 0, last: Math.min(maxBytes, object.size) - 1 };
    for await (const chunk of await store.read(toObjectName(object), range)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  // The file name may contain the ID that the header does not.
  const file = await readDicomHead(readFirstBytes, PATIENT_ID, new HeadBudget());
  const text = file === undefined ? '' : readDicomText(file.dataSet, PATIENT_ID);
  return text === '' ? [] : [text];
}

/** Reads the possible patient IDs of a file, most reliable first: from its DICOM header, then from its name. */
export async function readPatientNumbers(store: ObjectStore, object: ObjectRow, fileName: string): Promise<string[]> {
  const fromHeader = object.kind === 'dicom' ? await readDicomPatientNumber(store, object) : [];
  return [...new Set([...fromHeader, ...listPatientNos(fileName)])];
}
