import { callApi, type CallOptions, toRequest } from '@dentarium/api';
import { getLabImage, getOrderImage, readLabFile, viewOrderFile } from '@dentarium/server/calls/order-files';
import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { CBCT_CATEGORY } from '@dentarium/domain';
import { callQuery } from '@dentarium/platform';
import { ImageStore } from '@dentarium/ui';
import type { OriginalReader } from '@dentarium/viewers';
import { isModel, isViewerFile } from './file-kinds.ts';
import { writeFileAddress } from './file-address.ts';
import { toSlotCategory } from './place-names.ts';

/** The pages that show a file of an order in full. */
export type FileViewer = 'models' | 'xray' | 'volume';

/** Reads the submitted files of an order. */
export interface OrderFileReader {
  readonly images: ImageStore;
  /** The bytes for viewers. */
  readonly originals: OriginalReader;
  /** Returns whether a file can be downloaded. The clinic has the bytes of pictures with the patient. */
  readonly canDownload: (file: OrderFile) => boolean;
  readonly read: (id: string, options?: CallOptions) => Promise<Blob>;
  /** Lists the pages that show a file in full. */
  readonly listViewers: (file: OrderFile) => readonly FileViewer[];
  /** Returns the path of such a page. */
  readonly toViewerPath: (viewer: FileViewer, file: Pick<OrderFile, 'orderId' | 'id'>) => string;
}

function createImageStore(call: typeof getLabImage | typeof getOrderImage): ImageStore {
  return new ImageStore({
    load: (id, variant, signal) => callApi(call, { params: { id, variant } }, { signal, silent: true }),
    toUrl: (image) => URL.createObjectURL(image),
    dropUrl: (url) => URL.revokeObjectURL(url),
  });
}

function createOriginalReader(call: typeof readLabFile): OriginalReader {
  return {
    query: (id) => callQuery(call, { params: { id } }, { silent: true }),
    toRequest: (id) => toRequest(call, { params: { id } }),
    read: (id, signal) => callApi(call, { params: { id } }, { signal, silent: true }),
  };
}

/** Lists the viewers of a file by its bytes: models, and X-rays. */
function listByteViewers(file: OrderFile): readonly FileViewer[] {
  if (isModel(file)) return ['models'];
  return isXRay(file) ? ['xray'] : [];
}

/** Returns whether a file is DICOM, or a zip that may contain it. */
export function isXRay({ contentType }: Pick<OrderFile, 'contentType'>): boolean {
  return contentType === 'application/dicom' || contentType === 'application/zip';
}

const toPath =
  (folder: '/lab' | '/case') =>
  (viewer: FileViewer, { orderId, id }: Pick<OrderFile, 'orderId' | 'id'>): string =>
    `${folder}/${viewer}?${writeFileAddress({ order: orderId, file: id })}`;

/** The reader of the manufacturer. */
export const labReader: OrderFileReader = {
  images: createImageStore(getLabImage),
  originals: createOriginalReader(readLabFile),
  canDownload: () => true,
  read: (id, options) => callApi(readLabFile, { params: { id } }, options),
  listViewers: listByteViewers,
  toViewerPath: toPath('/lab'),
};

/** The reader of the clinic, which opens volumes as files of its patient. */
export const clinicReader: OrderFileReader = {
  images: createImageStore(getOrderImage),
  originals: createOriginalReader(viewOrderFile),
  canDownload: isViewerFile,
  read: (id, options) => callApi(viewOrderFile, { params: { id } }, options),
  listViewers: (file) =>
    isXRay(file) && toSlotCategory(file) === CBCT_CATEGORY
      ? ['volume', ...listByteViewers(file)]
      : listByteViewers(file),
  toViewerPath: toPath('/case'),
};
