import type { ImageStore } from '@dentarium/ui';
import { useEffect } from 'react';
import { wrapIndex } from '@dentarium/ui/zoom';
import type { FullScreenImage } from './full-screen-image.ts';

/** Loads the images before and after the current one, so that the next key shows them at once. */
export function usePreloadedImages(store: ImageStore, images: readonly FullScreenImage[], index: number): void {
  useEffect(() => {
    const neighbours = new Set([wrapIndex(index, 1, images.length), wrapIndex(index, -1, images.length)]);
    neighbours.delete(index);
    const heldImages = [...neighbours].flatMap((place) => {
      const image = images[place];
      return image === undefined ? [] : [store.hold(image.id, 'preview')];
    });
    // A failed image is loaded again when it is shown.
    for (const image of heldImages) image.url.catch(() => undefined);
    return () => {
      for (const image of heldImages) image.release();
    };
  }, [store, images, index]);
}
