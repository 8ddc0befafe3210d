import { useCallback, useEffect, useState } from 'react';
import type { ImageStore, ImageVariant } from './image-store.ts';

/**
 * The part of a store that is used. A module sees the types of the page without private parts, so that its own store
 * and that of the page differ there.
 */
export type HeldImages = Pick<ImageStore, 'hold' | 'peek'>;

/** The load state of an image. */
interface ImageState {
  readonly url: string | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface LoadResult {
  readonly key: string;
  readonly url: string | null;
  readonly hasFailed: boolean;
}

/**
 * Returns an image of a store as a URL. A loaded one is available at the first rendering, so that nothing flashes.
 *
 * @param images passed in, because modules bundle the zoom code: they would otherwise bundle a store of their own,
 * which loads the images of the page again
 * @param fileId `null` for none.
 */
export function useImage(images: HeldImages, fileId: string | null, variant: ImageVariant): ImageState {
  const [tries, setTries] = useState(0);
  const key = `${fileId}/${variant}/${tries}`;
  const [result, setResult] = useState<LoadResult>({ key, url: null, hasFailed: false });
  useEffect(() => {
    if (fileId === null) return;
    let isCurrent = true;
    const image = images.hold(fileId, variant);
    image.url.then(
      (url) => {
        if (isCurrent) setResult({ key, url, hasFailed: false });
      },
      () => {
        if (isCurrent) setResult({ key, url: null, hasFailed: true });
      },
    );
    return () => {
      isCurrent = false;
      image.release();
    };
  }, [images, fileId, variant, key]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const cachedUrl = fileId === null ? null : (images.peek(fileId, variant) ?? null);
  return result.key === key
    ? { url: result.url ?? cachedUrl, hasFailed: result.hasFailed, retry }
    : { url: cachedUrl, hasFailed: false, retry };
}
