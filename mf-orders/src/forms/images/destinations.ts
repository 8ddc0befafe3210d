import { type PatientFile, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { bus } from '@dentarium/bus';
import { PENDING_CATEGORY } from '@dentarium/domain';
import { findImageSlot } from '@dentarium/orders/forms';
import { languageAtom, pageStore, runApiMutation, texts } from '@dentarium/platform';
import { type UploadItem, uploads } from '@dentarium/upload';
import { callFiles } from './patient-images.ts';
import { place, type Place, placeName } from './places.ts';

declare module '@dentarium/bus' {
  interface BusEvents {
    /** A file that was sent for a place of an order is filed with the patient. */
    'orders:imageFiled': { readonly place: Place; readonly fileId: string };
  }
}

const NAME = 'orders.slot';

/** The place of an order that an upload is for; `null` of one for something else. */
export function placeOf({ target: { destination, payload } }: Pick<UploadItem, 'target'>): Place | null {
  return destination === NAME ? (place.safeParse(payload).data ?? null) : null;
}

/**
 * Into a place of an order. The file is the patient's: it is filed in the stage, and the page puts it into the place. When that is closed
 * meanwhile, the stage offers it there. For a place of a category it has this category; in a field it is classified like any file of a stage.
 * Of a zip with several models each goes into the place that its name tells.
 */
export const toPlace = uploads.register(NAME, {
  payload: place,
  label: (chosen) => texts.t('images.upload', { ns: 'orders', place: placeName(chosen, pageStore.get(languageAtom)) }),
  async file({ objectId, uploadId, name, taken, category: told }, chosen) {
    const [filedFor, category] = placeFor(chosen, told);
    const file = { objectId, name, category, takenAt: taken.takenAt, takenSource: taken.source };
    const answer = await runApiMutation(
      upFileInfoToStage,
      { params: { id: chosen.stageId }, body: { files: [file] } },
      {
        requestKey: uploadId,
        silent: true,
        // The place shows it at once, and not only when the files are read anew.
        onSuccess: ({ files }, _, cache) =>
          files.forEach((one) => cache.change(callFiles(one.patientId), withFile(one))),
      },
    );
    const fileId = answer.files[0]?.id ?? answer.duplicates[0]?.fileId;
    if (fileId !== undefined) bus.emit('orders:imageFiled', { place: filedFor, fileId });
    return answer.duplicates.length > 0 ? 'existing' : 'new';
  },
});

/** The files of a patient with another one. */
function withFile(file: PatientFile): (before: readonly PatientFile[]) => PatientFile[] {
  return (before) => [...before.filter(({ id }) => id !== file.id), file];
}

/** The place that a file goes into, and the category in which it is filed. */
function placeFor(chosen: Place, told: number | undefined): readonly [Place, number] {
  if (!('category' in chosen)) return [chosen, told ?? PENDING_CATEGORY];
  const category = findImageSlot(told ?? chosen.category)?.category ?? chosen.category;
  return [{ ...chosen, category }, category];
}
