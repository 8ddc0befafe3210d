import { saveBlob } from '@dentarium/ui/save-blob';
import type { ViewerSource } from '@dentarium/viewers';
import type { OrderFileReader } from '../order/files/order-file-readers.ts';

/**
 * Creates the source of viewers for the files of an order. They are sent as they are, so nothing that is drawn on them
 * is kept.
 */
export function createOrderSource({ images, originals, read }: OrderFileReader, canDownload: boolean): ViewerSource {
  return {
    images,
    originals,
    allows: { measure: true, save: false, download: canDownload, print: true },
    download: ({ id, name }) =>
      void read(id).then(
        (blob) => saveBlob(blob, name),
        // The client of the page has shown the failure.
        () => undefined,
      ),
  };
}
