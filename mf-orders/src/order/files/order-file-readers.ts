import { callApi, type CallOptions, toRequest } from '@dentarium/api';
import type { ModelSource } from '@dentarium/models/loading';
import { getLabImage, readLabFile } from '@dentarium/server/calls/order-files';
import { getOrderImage, type OrderFile, viewOrderFile } from '@dentarium/api/orders/upload-calls';
import { ImageStore } from '@dentarium/ui';
import { isViewerFile } from './file-kinds.ts';
import { writeModelsAddress } from './models-address.ts';

/** Reads the submitted files of an order. */
export interface OrderFileReader {
  readonly images: ImageStore;
  /** Returns whether a file can be downloaded. The clinic has the bytes of pictures with the patient. */
  readonly canDownload: (file: OrderFile) => boolean;
  readonly read: (id: string, options?: CallOptions) => Promise<Blob>;
  /** Returns the request of a worker for the bytes of a file. */
  readonly toSource: (id: string) => ModelSource;
  /** Returns the path of a model's 3D page, with the other models of its submission. */
  readonly toModelPath: (file: Pick<OrderFile, 'orderId' | 'id'>) => string;
}

function createImageStore(call: typeof getLabImage | typeof getOrderImage): ImageStore {
  return new ImageStore({
    load: (id, variant, signal) => callApi(call, { params: { id, variant } }, { signal, silent: true }),
    toUrl: (image) => URL.createObjectURL(image),
    dropUrl: (url) => URL.revokeObjectURL(url),
  });
}

/** The reader of the manufacturer. */
export const labReader: OrderFileReader = {
  images: createImageStore(getLabImage),
  canDownload: () => true,
  read: (id, options) => callApi(readLabFile, { params: { id } }, options),
  toSource: (id) => toRequest(readLabFile, { params: { id } }),
  toModelPath: ({ orderId, id }) => `/lab/models?${writeModelsAddress({ order: orderId, file: id })}`,
};

/** The reader of the clinic. */
export const clinicReader: OrderFileReader = {
  images: createImageStore(getOrderImage),
  canDownload: isViewerFile,
  read: (id, options) => callApi(viewOrderFile, { params: { id } }, options),
  toSource: (id) => toRequest(viewOrderFile, { params: { id } }),
  toModelPath: ({ orderId, id }) => `/case/models?${writeModelsAddress({ order: orderId, file: id })}`,
};
