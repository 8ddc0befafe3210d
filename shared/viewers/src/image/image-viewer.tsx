import { ImageStoreContext } from '@dentarium/ui';
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
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FullScreenImage } from './full-screen-image.ts';
import { useImageTexts } from './texts.ts';
import type { ViewerSource } from '../source/viewer-source.ts';
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

/** The properties of the full-screen viewer. */
export interface ImageViewerProps {
  readonly source: Pick<ViewerSource, 'images'>;
  readonly images: readonly FullScreenImage[];
  /** The index of the image that is shown first. */
  readonly start: number;
  readonly onShow: (fileId: string) => void;
  readonly onClose: (fileId: string) => void;
  /** Saves an image, or a smaller copy of at most so many pixels a side. Without it nothing can be downloaded. */
  readonly download?: ((image: FullScreenImage, maxSide?: number) => void) | undefined;
  /** Renders the note of an image. */
  readonly renderNote?: (image: FullScreenImage, hasFocus: boolean) => ReactNode;
}

/** Shows the full-screen image viewer (VIEW-01). Its surround is the same neutral dark in both themes. */
export function ImageViewer({ source, images, start, onShow, onClose, download, renderNote }: ImageViewerProps) {
  const { t } = useImageTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shownId, setShownId] = useState(images[start]?.id ?? '');
  const [isKeyListOpen, setIsKeyListOpen] = useState(false);
  const [noteMode, setNoteMode] = useState<'asked' | 'follows' | null>(images[start]?.note?.text ? 'follows' : null);
  const index = images.findIndex(({ id }) => id === shownId);
  const image = images[index];
  const [view, setView] = useState<View>(() => createOpeningView(image ?? { mirror: false, rotation: 0 }));
  const hasSeveral = images.length > 1;
  const [factsShown, toggleFacts] = useImageFactsSwitch();
  const { facts = [], patientLeft = null } = image ?? {};

  const show = useCallback(
    (target: FullScreenImage | undefined) => {
      if (target === undefined || target.id === shownId) return;
      setShownId(target.id);
      setView(createOpeningView(target));
      setNoteMode(target.note?.text ? 'follows' : null);
    },
    [shownId],
  );
  const showRelative = (steps: number): void => show(images[wrapIndex(index, steps, images.length)]);
  const fileId = image?.id ?? '';
  const close = useCallback(() => onClose(fileId), [onClose, fileId]);
  const slideshow = useSlideshow(() => showRelative(1));

  const createSave = (maxSide?: number): (() => void) | null =>
    download !== undefined && image !== undefined ? () => download(image, maxSide) : null;
  const note = image?.note;
  const hasNote = renderNote !== undefined && note !== undefined && (note.text !== '' || note.isEditable);
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
  usePreloadedImages(source.images, images, index);

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
        <ViewerStage
          key={image.id}
          image={image}
          images={source.images}
          view={view}
          onView={setView}
          onSwipe={showRelative}
        />
        <ImageFacts facts={factsShown ? facts : null} patientLeft={patientLeft} view={view} />
        {hasSeveral ? <SideButton side="previous" onClick={actions.previous} /> : null}
        {hasSeveral ? <SideButton side="next" onClick={actions.next} /> : null}
        {noteMode === null || !hasNote ? null : (
          <section className={styles['note']} aria-label={t('viewer.note')}>
            {renderNote(image, noteMode === 'asked')}
          </section>
        )}
        {isKeyListOpen ? <KeyList actions={actions} /> : null}
      </div>
      {hasSeveral ? (
        <ImageStoreContext value={source.images}>
          <Filmstrip images={images} index={index} onShow={show} />
        </ImageStoreContext>
      ) : null}
    </dialog>,
    document.body,
  );
}
