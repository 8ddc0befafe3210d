import type { ImageEdge } from '@dentarium/domain/image-sides';
import { type ImageFact, ImageFacts, type Size, useGestures, type View } from '@dentarium/ui/zoom';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCompareTexts } from '../texts.ts';
import { drawOverlay, type Look, type Overlay } from './draw-overlay.ts';
import { toPlacement } from './fitted-placement.ts';
import styles from './overlay.module.css';

const WHOLE_VIEW: View = { scale: 1, x: 0, y: 0, rotation: 0, mirror: false };

/** Shows two superimposed images. Wheel and pointer zoom and move them; the edge of the slider can be dragged. */
export function OverlayStage(props: {
  readonly overlay: Overlay;
  readonly look: Look;
  readonly label: string;
  readonly facts: readonly ImageFact[] | null;
  readonly patientLeft: ImageEdge | null;
  readonly caption: ReactNode;
  readonly onShare: (share: number) => void;
}) {
  const { t } = useCompareTexts();
  const { overlay, look } = props;
  const pane = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState(WHOLE_VIEW);
  useGestures(pane, setView, setBox);
  const placement = toPlacement(box, overlay.base, view);
  useEffect(() => {
    const [element, context] = [canvas.current, canvas.current?.getContext('2d')];
    if (element === null || context === null || context === undefined || box.width === 0) return;
    const ratio = window.devicePixelRatio;
    const size = { width: Math.round(box.width * ratio), height: Math.round(box.height * ratio) };
    if (element.width !== size.width || element.height !== size.height) Object.assign(element, size);
    const { x, y, scale } = toPlacement(box, overlay.base, view);
    drawOverlay(context, size, overlay, look, { x: x * ratio, y: y * ratio, scale: scale * ratio });
  }, [overlay, look, view, box]);
  const slide = (event: PointerEvent): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left = 0 } = pane.current?.getBoundingClientRect() ?? {};
    const share = (event.clientX - left - placement.x) / (overlay.base.width * placement.scale);
    props.onShare(Math.min(1, Math.max(0, share)));
  };
  return (
    <figure className={styles['figure']}>
      <div className={styles['box']}>
        <div ref={pane} className={styles['pane']} role="group" aria-label={props.label}>
          <canvas ref={canvas} className={styles['canvas']} role="img" aria-label={props.label} />
          {props.facts === null ? null : (
            <ImageFacts facts={props.facts} patientLeft={props.patientLeft} view={{ mirror: false, rotation: 0 }} />
          )}
        </div>
        {look.mode === 'slider' ? (
          <div
            className={styles['edge']}
            style={{ left: placement.x + overlay.base.width * placement.scale * look.share }}
            title={t('overlay.edge')}
            aria-hidden
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={slide}
          />
        ) : null}
      </div>
      <figcaption className={styles['caption']} data-mode={look.mode}>
        {props.caption}
      </figcaption>
    </figure>
  );
}
