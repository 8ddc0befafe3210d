import { findPatientLeftEdge } from '@dentarium/domain/image-sides';
import { type ImageFact, ImageFacts, type Size, useGestures, type View, ZoomedImage } from '@dentarium/ui/zoom';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useCompareTexts } from './texts.ts';
import type { ViewerItem, ViewerSource } from '../source/viewer-source.ts';
import styles from './linked-pair.module.css';

/** Shows one of two enlarged images: wheel and pointer zoom and move it. */
export function ZoomPane(props: {
  readonly source: Pick<ViewerSource, 'images'>;
  readonly file: ViewerItem;
  readonly view: View;
  readonly active: boolean;
  /** The stage and the date. */
  readonly caption: ReactNode;
  readonly label: string;
  /** The patient facts over the image; `null` while they are hidden. */
  readonly facts: readonly ImageFact[] | null;
  readonly onView: (change: (view: View) => View) => void;
  readonly onBox: (box: Size) => void;
  readonly onActive: () => void;
}) {
  const { t } = useCompareTexts();
  const { file, view } = props;
  const pane = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  const { onView, onBox } = useLatest(props.onView, (next: Size) => {
    setBox(next);
    props.onBox(next);
  });
  useGestures(pane, onView, onBox);
  return (
    <figure className={styles['figure']} data-active={props.active}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whichever pane is touched is the one that the keys act on */}
      <div
        ref={pane}
        className={styles['pane']}
        role="group"
        aria-label={props.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys act on the pane that has the focus
        tabIndex={0}
        data-scale={Math.round(view.scale * 100)}
        onFocus={props.onActive}
        onPointerDown={props.onActive}
      >
        <ZoomedImage
          fileId={file.id}
          images={props.source.images}
          alt={props.label}
          view={view}
          box={box}
          hasFull={file.kind === 'image'}
          renderFailed={(retry) => (
            <button type="button" className={styles['retry']} onClick={retry}>
              {t('comparison.retry')}
            </button>
          )}
        />
        <ImageFacts facts={props.facts} patientLeft={findPatientLeftEdge(file)} view={view} />
      </div>
      <figcaption className={styles['caption']}>{props.caption}</figcaption>
    </figure>
  );
}

/** Returns stable functions that call the latest ones, so that listeners do not change. */
function useLatest(onView: (change: (view: View) => View) => void, onBox: (box: Size) => void) {
  const latest = useRef({ onView, onBox });
  useLayoutEffect(() => {
    latest.current = { onView, onBox };
  });
  const [stable] = useState(() => ({
    onView: (change: (view: View) => View) => latest.current.onView(change),
    onBox: (box: Size) => latest.current.onBox(box),
  }));
  return stable;
}
