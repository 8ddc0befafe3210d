import { createContext } from 'react';
import type { ImageStore } from './image-store.ts';
import { pageImages } from './page-images.ts';

/** The source of the images below: the files of patients, unless a page provides another. */
export const ImageStoreContext = createContext<ImageStore>(pageImages);
