import { findPatientLeftEdge } from '@dentarium/domain/image-sides';
import {
  type ImageFact,
  ImageFacts,
  createOpeningView,
  type Size,
  useGestures,
  type View,
  ZoomedImage,
} from '@dentarium/ui/zoom';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useCompareTexts } from '../texts.ts';
import type { ViewerItem, ViewerSource } from '../../source/viewer-source.ts';
import { toBoxSpot, toImageSpot, toPlacement } from './fitted-placement.ts';
import styles from './overlay.module.css';
import type { Spot } from './similarity.ts';

/** Pointer movements below this number of px are clicks. */
const MAX_CLICK_DISTANCE_PX = 4;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shows an image on which points are set by click, drag and arrow keys, with the usual zoom and pan. */
export function PointPane(props: {
  readonly source: Pick<ViewerSource, 'images'>;
  readonly file: ViewerItem;
  /** The pixel size that points refer to. */
  readonly image: Size;
  readonly label: string;
  readonly caption: ReactNode;
  readonly facts: readonly ImageFact[] | null;
  readonly spots: readonly Spot[];
  readonly onAdd: (spot: Spot) => void;
  readonly onMove: (index: number, spot: Spot) => void;
  readonly onRemove: (index: number) => void;
}) {
  const { t } = useCompareTexts();
  const { file, image, label } = props;
  const pane = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<Spot>({ x: 0, y: 0 });
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<View>(() => createOpeningView(file));
  useGestures(pane, setView, setBox);
  const placement = toPlacement(box, image, view);
  const spotAt = (event: { readonly clientX: number; readonly clientY: number }): Spot => {
    const { left = 0, top = 0 } = pane.current?.getBoundingClientRect() ?? {};
    return toImageSpot(placement, { x: event.clientX - left, y: event.clientY - top }, image);
  };
  const press = (event: PointerEvent): void => {
    pressedAt.current = { x: event.clientX, y: event.clientY };
  };
  const lift = (event: PointerEvent): void => {
    const { x, y } = pressedAt.current;
    if (event.button === 0 && Math.hypot(event.clientX - x, event.clientY - y) < MAX_CLICK_DISTANCE_PX)
      props.onAdd(spotAt(event));
  };
  const keys = (index: number, spot: Spot) => (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const step = event.shiftKey ? 10 : 1;
    if (way !== undefined) {
      const [x, y] = [spot.x + way[0] * step, spot.y + way[1] * step];
      props.onMove(index, toImageSpot({ x: 0, y: 0, scale: 1 }, { x, y }, image));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      props.onRemove(index);
    } else {
      return;
    }
    event.preventDefault();
  };
  return (
    <figure className={styles['figure']}>
      <div className={styles['box']}>
        <div
          ref={pane}
          className={styles['pane']}
          role="group"
          aria-label={label}
          onPointerDown={press}
          onPointerUp={lift}
        >
          <ZoomedImage
            fileId={file.id}
            images={props.source.images}
            alt={label}
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
        <div className={styles['markers']}>
          {props.spots.map((spot, index) => {
            const { x, y } = toBoxSpot(placement, spot);
            return (
              <button
                key={index}
                type="button"
                className={styles['marker']}
                style={{ left: x, top: y }}
                aria-label={t('overlay.point', { number: index + 1, image: label })}
                title={t('overlay.pointKeys')}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => {
                  if (event.currentTarget.hasPointerCapture(event.pointerId)) props.onMove(index, spotAt(event));
                }}
                onKeyDown={keys(index, spot)}
              >
                <span className={styles['number']}>{index + 1}</span>
              </button>
            );
          })}
        </div>
      </div>
      <figcaption className={styles['caption']}>{props.caption}</figcaption>
    </figure>
  );
}
