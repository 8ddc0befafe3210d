import { type PatientFile, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { bus } from '@dentarium/bus';
import { PENDING_CATEGORY } from '@dentarium/domain';
import { findImageSlot } from '@dentarium/orders/forms';
import { languageAtom, pageStore, runApiMutation, texts } from '@dentarium/platform';
import { listPersonDifferences, toFilingResult, toNewFile } from '@dentarium/ui/other-person';
import { type UploadItem, uploads } from '@dentarium/upload';
import { addClassifiedFile } from './classified-files.ts';
import { resolveStageId } from './first-stage.ts';
import { createFilesQuery } from './patient-images.ts';
import { place, type Place, formatPlaceName } from './places.ts';

declare module '@dentarium/bus' {
  interface BusEvents {
    /** A file that was uploaded for a place of an order has been filed with the patient. */
    'orders:imageFiled': { readonly place: Place; readonly fileId: string; readonly stageId: string };
  }
}

const DESTINATION = 'orders.slot';

/** Returns the place of an order for which an upload is; `null` for other uploads. */
export function findUploadPlace({ target: { destination, payload } }: Pick<UploadItem, 'target'>): Place | null {
  return destination === DESTINATION ? (place.safeParse(payload).data ?? null) : null;
}

/**
 * Uploads a file into a place of an order. The file belongs to the patient: it is filed in the stage, and the page puts
 * it into the place. If the page is closed meanwhile, the stage offers it there. In a place of a category the file has
 * this category; in a field, or for any slot, it is classified like any file of a stage. Each of several models in a zip goes into the
 * place that its name indicates.
 */
export const createPlaceTarget = uploads.register(DESTINATION, {
  payload: place,
  label: (uploadPlace) =>
    texts.t('images.upload', { ns: 'orders', place: formatPlaceName(uploadPlace, pageStore.get(languageAtom)) }),
  compare: listPersonDifferences,
  async file({ objectId, uploadId, name, taken, category: classifiedCategory, reason }, uploadPlace) {
    const [filedFor, category] = resolvePlace(uploadPlace, classifiedCategory);
    const stageId = await resolveStageId(uploadPlace, taken.takenAt);
    const file = toNewFile({ objectId, name, category, taken, reason });
    const answer = await runApiMutation(
      upFileInfoToStage,
      { params: { id: stageId }, body: { files: [file] } },
      {
        requestKey: uploadId,
        silent: true,
        // The place shows it immediately, without refetching the files.
        onSuccess: ({ files }, _, cache) =>
          files.forEach((one) => cache.change(createFilesQuery(one.patientId), addFile(one))),
      },
    );
    const fileId = answer.files[0]?.id ?? answer.duplicates[0]?.fileId;
    if (fileId !== undefined && 'isAnySlot' in filedFor) addClassifiedFile(filedFor.orderId, fileId);
    else if (fileId !== undefined) bus.emit('orders:imageFiled', { place: filedFor, fileId, stageId });
    return toFilingResult(answer);
  },
});

/** Returns a function that adds a file to the files of a patient. */
function addFile(file: PatientFile): (before: readonly PatientFile[]) => PatientFile[] {
  return (before) => [...before.filter(({ id }) => id !== file.id), file];
}

/** Returns the place of a file, and the category in which it is filed. */
function resolvePlace(uploadPlace: Place, classifiedCategory: number | undefined): readonly [Place, number] {
  if (!('category' in uploadPlace)) return [uploadPlace, classifiedCategory ?? PENDING_CATEGORY];
  const category = findImageSlot(classifiedCategory ?? uploadPlace.category)?.category ?? uploadPlace.category;
  return [{ ...uploadPlace, category }, category];
}
