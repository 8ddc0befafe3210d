import { upFileInfoToStage } from '@dentarium/api/services/file-info-service';
import { bus } from '@dentarium/bus';
import { runApiMutation, texts } from '@dentarium/platform';
import { uploads } from '@dentarium/upload';
import { z } from 'zod/mini';

declare module '@dentarium/bus' {
  interface BusEvents {
    /** A file that was sent for a place of an order is filed with the patient. */
    'orders:imageFiled': { readonly orderId: string; readonly category: number; readonly fileId: string };
  }
}

/**
 * Into a place of an order. The file is the patient's: it is filed in the stage in its category, and the page puts it into
 * the place. When that is closed meanwhile, the stage offers it there.
 */
export const toSlot = uploads.register('orders.slot', {
  payload: z.object({ orderId: z.string(), stageId: z.string(), category: z.number() }),
  label: () => texts.t('images.upload', { ns: 'orders' }),
  async file({ objectId, uploadId, name, taken }, { orderId, stageId, category }) {
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
