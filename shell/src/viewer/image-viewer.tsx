import type { ViewerImage } from '@dentarium/bus';
import { useRight } from '@dentarium/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { downloadFile } from './download-file.ts';
import styles from './image-viewer.module.css';
import { useCloseOnBack, useModal } from './modal.ts';
import { usePreloaded } from './preload.ts';
import { fitted, mirrored, openingView, turned, type View, wrapped, zoomed } from './view.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { useViewerKeys } from './viewer-keys.ts';
import { KeyList } from './viewer-key-list.tsx';
import { ViewerStage } from './viewer-stage.tsx';
import { SideButton } from './viewer-button.tsx';

/** What the viewer is opened with. */
interface Props {
  readonly images: readonly ViewerImage[];
  readonly start: number;
  readonly onShow: (fileId: string) => void;
  readonly onClose: (fileId: string) => void;
}

/** The full-screen image viewer (VIEW-01). Its surround is the same neutral dark in both themes. */
export function ImageViewer({ images, start, onShow, onClose }: Props) {
  const { t } = useTranslation('shell');
  const mayDownload = useRight('export');
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const [keysShown, setKeysShown] = useState(false);
  const image = images[index];
  const [view, setView] = useState<View>(() => openingView(image ?? { mirror: false, rotation: 0 }));

  const go = useCallback(
    (steps: number) => {
      const next = wrapped(index, steps, images.length);
      const target = images[next];
      if (target === undefined || next === index) return;
      setIndex(next);
      setView(openingView(target));
    },
    [images, index],
  );
  const fileId = image?.fileId ?? '';
  const close = useCallback(() => onClose(fileId), [onClose, fileId]);

  const actions = {
    zoomIn: () => setView((before) => zoomed(before, 1)),
    zoomOut: () => setView((before) => zoomed(before, -1)),
    fit: () => setView(fitted),
    rotateRight: () => setView((before) => turned(before, 1)),
    rotateLeft: () => setView((before) => turned(before, -1)),
    mirror: () => setView(mirrored),
    previous: () => go(-1),
    next: () => go(1),
    download: mayDownload && image !== undefined ? () => void downloadFile(image) : null,
    keys: () => setKeysShown((before) => !before),
    close,
  };

  useEffect(() => {
    if (fileId !== '') onShow(fileId);
  }, [fileId, onShow]);
  useModal(dialog);
  useCloseOnBack(close);
  useViewerKeys(actions);
  usePreloaded(images, index);

  if (image === undefined) return null;
  const several = images.length > 1;
  return createPortal(
    <dialog
      open
      ref={dialog}
      className={styles['viewer']}
      aria-modal="true"
      aria-label={`${t('viewer.label')}: ${image.title}`}
      tabIndex={-1}
    >
      <ViewerBar image={image} index={index} total={images.length} scale={view.scale} actions={actions} />
      <div className={styles['middle']}>
        <ViewerStage key={image.fileId} image={image} view={view} onView={setView} />
        {several ? <SideButton side="previous" onClick={actions.previous} /> : null}
        {several ? <SideButton side="next" onClick={actions.next} /> : null}
        {keysShown ? <KeyList mayDownload={mayDownload} /> : null}
      </div>
    </dialog>,
    document.body,
  );
}
