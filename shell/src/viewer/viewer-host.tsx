import { bus, type ViewerImage } from '@dentarium/bus';
import { useRight } from '@dentarium/platform';
import { pageImages } from '@dentarium/ui';
import { NoteEditor } from '@dentarium/ui/note';
import { type FullScreenImage, ImageViewer } from '@dentarium/viewers';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { downloadFile } from './download-file.ts';

const SOURCE = { images: pageImages };

interface OpenViewer {
  readonly images: readonly ViewerImage[];
  readonly index: number;
  /** Distinguishes one opening from the next. */
  readonly count: number;
}

/** Opens the image viewer over the page when a module requests it; its code is loaded then. */
export function ViewerHost() {
  const [open, setOpen] = useState<OpenViewer | null>(null);
  const mayDownload = useRight('export');
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

  const images = useMemo(() => open?.images.map(toFullScreenImage) ?? [], [open]);
  if (open === null) return null;
  return (
    <ImageViewer
      key={open.count}
      source={SOURCE}
      images={images}
      start={open.index}
      onShow={show}
      onClose={close}
      download={mayDownload ? (image, maxSide) => void downloadFile(image, maxSide) : undefined}
      renderNote={({ id }, hasFocus) => {
        const image = open.images.find(({ fileId }) => fileId === id);
        return image === undefined ? null : (
          <NoteEditor
            key={id}
            fileId={id}
            note={image.note}
            version={image.noteVersion}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for the note
            autoFocus={hasFocus}
          />
        );
      }}
    />
  );
}

/** Converts an image that a module has handed over on the bus. */
function toFullScreenImage(image: ViewerImage): FullScreenImage {
  const { fileId, title, subtitle, mirror, rotation, facts = [], patientLeft = null, pages } = image;
  const note = { text: image.note, isEditable: image.noteVersion !== null };
  return {
    id: fileId,
    title,
    subtitle,
    mirror,
    rotation,
    facts,
    patientLeft,
    hasFull: true,
    note,
    ...(pages === undefined ? {} : { pages }),
  };
}
