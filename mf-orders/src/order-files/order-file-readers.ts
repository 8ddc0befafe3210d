import { callApi } from '@dentarium/api';
import { getLabImage, readLabFile } from '@dentarium/api/services/lab-files';
import { getOrderImage, type OrderFile, viewOrderFile } from '@dentarium/api/services/upload-server';
import { ImageStore } from '@dentarium/ui';
import { isReadByViewers } from './file-kinds.ts';

/** How somebody reads the files that an order was sent with. */
export interface OrderFileReader {
  readonly images: ImageStore;
  /** Whether the bytes of a file are given; those of a picture the clinic has at the patient. */
  readonly mayTake: (file: OrderFile) => boolean;
  readonly read: (id: string) => Promise<Blob>;
}

function imagesBy(call: typeof getLabImage | typeof getOrderImage): ImageStore {
  return new ImageStore({
    load: (id, variant, signal) => callApi(call, { params: { id, variant } }, { signal, silent: true }),
    toUrl: (image) => URL.createObjectURL(image),
    dropUrl: (url) => URL.revokeObjectURL(url),
  });
}

/** As the manufacturer does. */
export const labReader: OrderFileReader = {
  images: imagesBy(getLabImage),
  mayTake: () => true,
  read: (id) => callApi(readLabFile, { params: { id } }),
};

/** As the clinic does. */
export const clinicReader: OrderFileReader = {
  images: imagesBy(getOrderImage),
  mayTake: isReadByViewers,
  read: (id) => callApi(viewOrderFile, { params: { id } }),
};
