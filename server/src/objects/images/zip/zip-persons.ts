import { type DicomPerson, HeadBudget, readPersonOfFile } from '@dentarium/dicom';
import { canBeDicom } from '@dentarium/dicom/zip-entries';
import { readHead, withZipEntries } from './zip-entries.ts';

/** The maximum number of files whose headers are read; of more, some are chosen evenly. */
const MAX_HEADS = 40;

/** Lists the different persons whom the DICOM files of a zip name; empty for any other zip, and an unreadable one. */
export async function listZipPersons(path: string): Promise<readonly DicomPerson[]> {
  try {
    return await withZipEntries(path, async (entries) => {
      const candidates = entries.filter(canBeDicom);
      const step = Math.max(1, Math.ceil(candidates.length / MAX_HEADS));
      const budget = new HeadBudget();
      const persons = new Map<string, DicomPerson>();
      for (const [at, entry] of candidates.entries()) {
        if (at % step !== 0) continue;
        const person = await readPersonOfFile((maxBytes) => readHead(entry, maxBytes), budget).catch(() => null);
        if (person !== null) persons.set(JSON.stringify(person), person);
      }
      return [...persons.values()];
    });
  } catch {
    // Other code refuses a damaged zip; here it names nobody.
    return [];
  }
}
