import { callApi } from '@dentarium/api';
import { getImage } from '@dentarium/api/files/calls';
import { ImageStore } from './image-store.ts';

/** The images of the page: one store over all modules, so that no image is fetched twice. */
export const pageImages = new ImageStore({
  load: (fileId, variant, signal) => callApi(getImage, { params: { fileId, variant } }, { signal, silent: true }),
  toUrl: (image) => URL.createObjectURL(image),
  dropUrl: (url) => URL.revokeObjectURL(url),
});
