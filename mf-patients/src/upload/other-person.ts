import type { ApiError } from '@dentarium/api';
import { type NewFile, personDifference } from '@dentarium/api/files/info-calls';
import { texts } from '@dentarium/platform';
import type { FinishedObject, UploadDifference } from '@dentarium/upload';
import { z } from 'zod/mini';

const refusalDetail = z.object({ differences: z.array(personDifference) });

/** Lists the values of the person in a file that differ from the patient; `null` if it was refused for another reason. */
export function listPersonDifferences(error: ApiError): readonly UploadDifference[] | null {
  const detail = error.is('file.otherPerson') ? refusalDetail.safeParse(error.detail) : undefined;
  if (detail?.success !== true) return null;
  return detail.data.differences.map(({ field, inFile, ofPatient }) => ({
    label: texts.t(`field.${field}`, { ns: 'patients' }),
    inFile,
    inPlace: ofPatient === '' ? '–' : ofPatient,
  }));
}

/** Returns the body that files an upload, with the reason for one that names another person. */
export function toNewFile(
  object: Pick<FinishedObject, 'objectId' | 'name' | 'taken'> & {
    readonly category: number;
    readonly reason: string | undefined;
  },
): NewFile {
  const { objectId, name, category, taken, reason } = object;
  const confirmation = reason === undefined ? {} : { otherPersonReason: reason };
  return { objectId, name, category, takenAt: taken.takenAt, takenSource: taken.source, ...confirmation };
}
