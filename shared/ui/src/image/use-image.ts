import { use, useCallback, useEffect, useState } from 'react';
import type { ImageStore, ImageVariant } from './image-store.ts';
import { ImageStoreContext } from './image-store-context.ts';

/** What is there of an image. */
interface ImageState {
  readonly url: string | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface Shown {
  readonly key: string;
  readonly url: string | null;
  readonly failed: boolean;
}

/**
 * An image of the page as a URL. One that is here already is there at the first rendering, so that nothing flashes.
 *
 * @param fileId `null` for none.
 * @param store where it comes from, if not from the context
 */
export function useImage(fileId: string | null, variant: ImageVariant, store?: ImageStore): ImageState {
  const provided = use(ImageStoreContext);
  const images = store ?? provided;
  const [tries, setTries] = useState(0);
  const key = `${fileId}/${variant}/${tries}`;
  const [shown, setShown] = useState<Shown>({ key, url: null, failed: false });
  useEffect(() => {
    if (fileId === null) return;
    let current = true;
    const image = images.hold(fileId, variant);
    image.url.then(
      (url) => {
        if (current) setShown({ key, url, failed: false });
      },
      () => {
        if (current) setShown({ key, url: null, failed: true });
      },
    );
    return () => {
      current = false;
      image.release();
    };
  }, [images, fileId, variant, key]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const here = fileId === null ? null : (images.peek(fileId, variant) ?? null);
  return shown.key === key
    ? { url: shown.url ?? here, failed: shown.failed, retry }
    : { url: here, failed: false, retry };
}
