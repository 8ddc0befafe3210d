import type { ViewerImage } from '@dentarium/bus';
import { useRight } from '@dentarium/platform';
import { NoteEditor } from '@dentarium/ui/note';
import {
  fitView,
  ImageFacts,
  mirrorView,
  createOpeningView,
  turnView,
  useImageFactsSwitch,
  type View,
  wrapIndex,
  zoomView,
} from '@dentarium/ui/zoom';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { downloadFile } from './download-file.ts';
import { Filmstrip } from './filmstrip.tsx';
import { toggleFullScreen, hasFullScreen } from './full-screen.ts';
import styles from './image-viewer.module.css';
import { useCloseOnBack, useModal } from './modal.ts';
import { usePreloadedImages } from './use-preloaded-images.ts';
import { useSlideshow } from './slideshow.ts';
import type { ViewerActions } from './viewer-actions.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { useViewerKeys } from './viewer-keys.ts';
import { KeyList } from './viewer-key-list.tsx';
import { ViewerStage } from './viewer-stage.tsx';
import { SideButton } from './viewer-button.tsx';

/** The longest side of a smaller copy, in px (STG-06). */
const SMALL_SIDE_PX = 1000;

/** The props that the viewer is opened with. */
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
  const [shownId, setShownId] = useState(images[start]?.fileId ?? '');
  const [isKeyListOpen, setIsKeyListOpen] = useState(false);
  const [noteMode, setNoteMode] = useState<'asked' | 'follows' | null>(images[start]?.note ? 'follows' : null);
  const index = images.findIndex(({ fileId }) => fileId === shownId);
  const image = images[index];
  const [view, setView] = useState<View>(() => createOpeningView(image ?? { mirror: false, rotation: 0 }));
  const hasSeveral = images.length > 1;
  const [factsShown, toggleFacts] = useImageFactsSwitch();
  const { facts = [], patientLeft = null } = image ?? {};

  const show = useCallback(
    (target: ViewerImage | undefined) => {
      if (target === undefined || target.fileId === shownId) return;
      setShownId(target.fileId);
      setView(createOpeningView(target));
      setNoteMode(target.note === '' ? null : 'follows');
    },
    [shownId],
  );
  const showRelative = (steps: number): void => show(images[wrapIndex(index, steps, images.length)]);
  const fileId = image?.fileId ?? '';
  const close = useCallback(() => onClose(fileId), [onClose, fileId]);
  const slideshow = useSlideshow(() => showRelative(1));

  const createSave = (maxSide?: number): (() => void) | null =>
    mayDownload && image !== undefined ? () => void downloadFile(image, maxSide) : null;
  const hasNote = image !== undefined && (image.note !== '' || image.noteVersion !== null);
  const actions: ViewerActions = {
    zoomIn: () => setView((before) => zoomView(before, 1)),
    zoomOut: () => setView((before) => zoomView(before, -1)),
    fit: () => setView(fitView),
    rotateRight: () => setView((before) => turnView(before, 1)),
    rotateLeft: () => setView((before) => turnView(before, -1)),
    mirror: () => setView(mirrorView),
    previous: () => showRelative(-1),
    next: () => showRelative(1),
    slideshow: hasSeveral ? slideshow.toggle : null,
    note: hasNote ? () => setNoteMode((before) => (before === null ? 'asked' : null)) : null,
    facts: facts.length === 0 && patientLeft === null ? null : toggleFacts,
    download: createSave(),
    downloadSmall: createSave(SMALL_SIDE_PX),
    fullScreen: hasFullScreen() ? () => toggleFullScreen(dialog.current) : null,
    keys: () => setIsKeyListOpen((before) => !before),
    close,
  };

  useEffect(() => {
    if (fileId !== '') onShow(fileId);
  }, [fileId, onShow]);
  useModal(dialog);
  useCloseOnBack(close);
  useViewerKeys(actions);
  usePreloadedImages(images, index);

  if (image === undefined) return null;
  return createPortal(
    <dialog
      open
      ref={dialog}
      className={styles['viewer']}
      aria-modal="true"
      aria-label={`${t('viewer.label')}: ${image.title}`}
      tabIndex={-1}
    >
      <ViewerBar
        image={image}
        index={index}
        total={images.length}
        scale={view.scale}
        playing={slideshow.playing}
        hasFacts={factsShown}
        actions={actions}
      />
      <div className={styles['middle']}>
        <ViewerStage key={image.fileId} image={image} view={view} onView={setView} onSwipe={showRelative} />
        {factsShown ? <ImageFacts facts={facts} patientLeft={patientLeft} view={view} /> : null}
        {hasSeveral ? <SideButton side="previous" onClick={actions.previous} /> : null}
        {hasSeveral ? <SideButton side="next" onClick={actions.next} /> : null}
        {noteMode === null || !hasNote ? null : (
          <section className={styles['note']} aria-label={t('viewer.note')}>
            <NoteEditor
              key={fileId}
              fileId={fileId}
              note={image.note}
              version={image.noteVersion}
              autoFocus={noteMode === 'asked'}
            />
          </section>
        )}
        {isKeyListOpen ? <KeyList actions={actions} /> : null}
      </div>
      {hasSeveral ? <Filmstrip images={images} index={index} onShow={show} /> : null}
    </dialog>,
    document.body,
  );
}
