import { bus, type ViewerImage } from '@dentarium/bus';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';

const ImageViewer = lazy(() => import('./image-viewer.tsx').then((code) => ({ default: code.ImageViewer })));

interface OpenViewer {
  readonly images: readonly ViewerImage[];
  readonly index: number;
  /** Distinguishes one opening from the next. */
  readonly count: number;
}

/** Opens the image viewer over the page when a module requests it; its code is loaded then. */
export function ViewerHost() {
  const [open, setOpen] = useState<OpenViewer | null>(null);
  const shownId = useRef<string | null>(null);

  useEffect(
    () =>
      bus.on('viewer:open', ({ images, index }) => {
        const requestedImage = images[index];
        if (requestedImage === undefined) return;
        // An image that is already shown is only updated: a note was written, or the address follows the viewer.
        if (requestedImage.fileId === shownId.current) {
          setOpen((before) => (before === null ? null : { ...before, images }));
          return;
        }
        shownId.current = requestedImage.fileId;
        setOpen((before) => ({ images, index, count: (before?.count ?? 0) + 1 }));
      }),
    [],
  );

  const show = useCallback((fileId: string) => {
    shownId.current = fileId;
    bus.emit('viewer:shown', { fileId });
  }, []);

  const close = useCallback((fileId: string) => {
    shownId.current = null;
    setOpen(null);
    bus.emit('viewer:closed', { fileId });
  }, []);

  if (open === null) return null;
  return (
    <Suspense>
      <ImageViewer key={open.count} images={open.images} start={open.index} onShow={show} onClose={close} />
    </Suspense>
  );
}
