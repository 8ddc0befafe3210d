import { upFileInfoToStage } from '@dentarium/api/services/file-info-service';
import { bus } from '@dentarium/bus';
import { fileCategory } from '@dentarium/domain';
import { imageSlot } from '@dentarium/domain/order-forms';
import { languageAtom, pageStore, runApiMutation, texts } from '@dentarium/platform';
import { type UploadItem, uploads } from '@dentarium/upload';
import { z } from 'zod/mini';

declare module '@dentarium/bus' {
  interface BusEvents {
    /** A file that was sent for a place of an order is filed with the patient. */
    'orders:imageFiled': { readonly orderId: string; readonly category: number; readonly fileId: string };
  }
}

const NAME = 'orders.slot';
const slot = z.object({ orderId: z.string(), stageId: z.string(), category: z.number() });

/** The place of an order that an upload is for; `null` of one for something else. */
export function slotOf({ target: { destination, payload } }: Pick<UploadItem, 'target'>): z.infer<typeof slot> | null {
  return destination === NAME ? (slot.safeParse(payload).data ?? null) : null;
}

/**
 * Into a place of an order. The file is the patient's: it is filed in the stage in its category, and the page puts it into
 * the place. When that is closed meanwhile, the stage offers it there.
 * Of a zip with several models each goes into the place that its name tells.
 */
export const toSlot = uploads.register(NAME, {
  payload: slot,
  label({ category }) {
    const place = fileCategory(category)?.name[pageStore.get(languageAtom)] ?? '';
    return texts.t('images.upload', { ns: 'orders', place });
  },
  async file({ objectId, uploadId, name, taken, category: told }, { orderId, stageId, category: chosen }) {
    const category = imageSlot(told ?? chosen)?.category ?? chosen;
    const file = { objectId, name, category, takenAt: taken.takenAt, takenSource: taken.source };
    const answer = await runApiMutation(
      upFileInfoToStage,
      { params: { id: stageId }, body: { files: [file] } },
      { requestKey: uploadId, silent: true },
    );
    const fileId = answer.files[0]?.id ?? answer.duplicates[0]?.fileId;
    if (fileId !== undefined) bus.emit('orders:imageFiled', { orderId, category, fileId });
    return answer.duplicates.length > 0 ? 'existing' : 'new';
  },
});
