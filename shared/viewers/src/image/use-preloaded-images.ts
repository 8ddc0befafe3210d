import type { ImageStore } from '@dentarium/ui';
import { wrapIndex } from '@dentarium/ui/zoom';
import { useEffect } from 'react';
import type { FullScreenImage } from './full-screen-image.ts';

/** Loads the images before and after the current one, so that the next key shows them at once. */
export function usePreloadedImages(store: ImageStore, images: readonly FullScreenImage[], index: number): void {
  const neighbours = new Set([wrapIndex(index, 1, images.length), wrapIndex(index, -1, images.length)]);
  neighbours.delete(index);
  // A page may build the same images anew with each rendering; the loads go on then.
  const key = JSON.stringify([...neighbours].flatMap((at) => images[at]?.id ?? []));
  useEffect(() => {
    const heldImages = (JSON.parse(key) as string[]).map((id) => store.hold(id, 'preview'));
    // A failed image is loaded again when it is shown.
    for (const image of heldImages) image.url.catch(() => undefined);
    return () => {
      for (const image of heldImages) image.release();
    };
  }, [store, key]);
}
