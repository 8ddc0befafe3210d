import type { ApiError } from '@dentarium/api';
import {
  type NewFile,
  type PersonDifference,
  personDifference,
  type SetAsideFile,
} from '@dentarium/api/files/info-calls';
import { addTexts, pageStore, sessionAtom, texts, toast } from '@dentarium/platform';
import {
  type FilingResult,
  type FinishedObject,
  type UploadDifference,
  type UploadDiversion,
  uploads,
} from '@dentarium/upload';
import { z } from 'zod/mini';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

addTexts('otherPerson', { ch, en });

const NAMESPACE = { ns: 'otherPerson' } as const;

const refusalDetail = z.object({ differences: z.array(personDifference) });

/** Lists the values of the person in a file that differ from the patient; `null` if it was refused for another reason. */
export function listPersonDifferences(error: ApiError): readonly UploadDifference[] | null {
  const detail = error.is('file.otherPerson') ? refusalDetail.safeParse(error.detail) : undefined;
  if (detail?.success !== true) return null;
  return detail.data.differences.map(({ field, inFile, ofPatient }) => ({
    label: texts.t(`field.${field}`, NAMESPACE),
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

/** Returns the result of filing one upload: new, there already, or among the exceptions. */
export function toFilingResult(answer: {
  readonly duplicates?: readonly unknown[];
  readonly exceptions?: readonly SetAsideFile[] | undefined;
}): FilingResult {
  const [exception] = answer.exceptions ?? [];
  if (exception !== undefined) return divert(exception);
  return (answer.duplicates ?? []).length > 0 ? 'existing' : 'new';
}

/** Names the exceptions as the place of an upload, tells the user of all such uploads at once, and links to it. */
export function divert(exception: {
  readonly exceptionId: string;
  readonly differences: readonly PersonDifference[];
}): UploadDiversion {
  const { exceptionId, differences } = exception;
  announceWhenIdle();
  const mayHandle = pageStore.get(sessionAtom)?.standing.rights.has('problem') === true;
  return {
    label:
      differences.length === 0
        ? texts.t('waitsUnknown', NAMESPACE)
        : texts.t('waits', { ...NAMESPACE, differences: differences.map(formatDifference).join(' · ') }),
    path: mayHandle ? `/exception?open=${exceptionId}` : null,
  };
}

function formatDifference({ field, inFile, ofPatient }: PersonDifference): string {
  const values = { field: texts.t(`field.${field}`, NAMESPACE), inFile, ofPatient: ofPatient === '' ? '–' : ofPatient };
  return texts.t('difference', { ...NAMESPACE, ...values });
}

/** The number of diverted uploads since the last message. */
let divertedCount = 0;

/** Shows one message for all diverted uploads, as soon as no upload is active. */
function announceWhenIdle(): void {
  divertedCount += 1;
  if (divertedCount > 1) return;
  const unsubscribe = uploads.subscribe(() => {
    if (uploads.getSnapshot().summary.active > 0) return;
    unsubscribe();
    toast('warning', texts.t('someWait', { ...NAMESPACE, count: divertedCount }));
    divertedCount = 0;
  });
}
