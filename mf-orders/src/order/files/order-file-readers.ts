import { callApi, type CallOptions, requestOf } from '@dentarium/api';
import type { ModelSource } from '@dentarium/models/loading';
import { getLabImage, readLabFile } from '@dentarium/api/lab/file-calls';
import { getOrderImage, type OrderFile, viewOrderFile } from '@dentarium/api/orders/upload-calls';
import { ImageStore } from '@dentarium/ui';
import { isViewerFile } from './file-kinds.ts';
import { writeModelsAddress } from './models-address.ts';

/** How somebody reads the files that an order was sent with. */
export interface OrderFileReader {
  readonly images: ImageStore;
  /** Whether the bytes of a file are given; those of a picture the clinic has at the patient. */
  readonly canDownload: (file: OrderFile) => boolean;
  readonly read: (id: string, options?: CallOptions) => Promise<Blob>;
  /** What a worker asks for the bytes of a file with. */
  readonly toSource: (id: string) => ModelSource;
  /** The page that shows a model of an order in 3D, with the others that were sent with it. */
  readonly toModelPath: (file: Pick<OrderFile, 'orderId' | 'id'>) => string;
}

function createImageStore(call: typeof getLabImage | typeof getOrderImage): ImageStore {
  return new ImageStore({
    load: (id, variant, signal) => callApi(call, { params: { id, variant } }, { signal, silent: true }),
    toUrl: (image) => URL.createObjectURL(image),
    dropUrl: (url) => URL.revokeObjectURL(url),
  });
}

/** As the manufacturer does. */
export const labReader: OrderFileReader = {
  images: createImageStore(getLabImage),
  canDownload: () => true,
  read: (id, options) => callApi(readLabFile, { params: { id } }, options),
  toSource: (id) => requestOf(readLabFile, { params: { id } }),
  toModelPath: ({ orderId, id }) => `/lab/models?${writeModelsAddress({ order: orderId, file: id })}`,
};

/** As the clinic does. */
export const clinicReader: OrderFileReader = {
  images: createImageStore(getOrderImage),
  canDownload: isViewerFile,
  read: (id, options) => callApi(viewOrderFile, { params: { id } }, options),
  toSource: (id) => requestOf(viewOrderFile, { params: { id } }),
  toModelPath: ({ orderId, id }) => `/case/models?${writeModelsAddress({ order: orderId, file: id })}`,
};
