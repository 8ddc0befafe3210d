import { createContext } from 'react';
import type { ImageStore } from './image-store.ts';
import { pageImages } from './page-images.ts';

/** Where the images below come from: the files of patients, unless a page provides others. */
export const ImageStoreContext = createContext<ImageStore>(pageImages);
