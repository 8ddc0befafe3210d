import type { Point, Size } from '@dentarium/ui/zoom';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import styles from './dicom.module.css';
import { DisplayStore } from './display-store.ts';
import { FrameElement } from './frame-element.tsx';
import { toLensCentre, toLensView } from './pane-geometry.ts';
import { type ReadyFrame, toPaneImage } from './ready-frame.ts';
import type { Display } from './viewport.ts';

/** Width of the magnifier in px. */
const SIDE = 180;
const BOX: Size = { width: SIDE, height: SIDE };

/**
 * Shows the magnifier: the image under the pointer, enlarged, with the window of the pane. It follows a mouse or a pen; it is shown above a
 * single finger and hidden during a pinch.
 */
export function Lens(props: {
  readonly pane: RefObject<HTMLElement | null>;
  readonly ready: ReadyFrame;
  readonly box: Size;
  /** The state of the image in the pane. */
  readonly viewing: Display;
}) {
  const { pane } = props;
  const [over, setOver] = useState<{ readonly at: Point; readonly isFinger: boolean } | null>(null);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const fingers = new Set<number>();
    const follow = (event: PointerEvent) => {
      if (event.type === 'pointerdown' && event.pointerType === 'touch') fingers.add(event.pointerId);
      // Two fingers zoom instead.
      if (fingers.size > 1) {
        setOver(null);
        return;
      }
      const { x, y } = element.getBoundingClientRect();
      setOver({ at: { x: event.clientX - x, y: event.clientY - y }, isFinger: event.pointerType === 'touch' });
    };
    const leave = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      setOver(null);
    };
    const lift = (event: PointerEvent) => {
      if (event.pointerType === 'touch') leave(event);
    };
    element.addEventListener('pointerdown', follow);
    element.addEventListener('pointermove', follow);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('pointercancel', leave);
    element.addEventListener('pointerup', lift);
    return () => {
      element.removeEventListener('pointerdown', follow);
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('pointercancel', leave);
      element.removeEventListener('pointerup', lift);
    };
  }, [pane]);
  const centre = over === null ? null : toLensCentre(over.at, props.box, SIDE / 2, over.isFinger);
  return (
    <div
      className={styles['lens']}
      data-lens
      aria-hidden
      hidden={centre === null}
      style={{
        width: SIDE,
        height: SIDE,
        translate: `${(centre?.x ?? 0) - SIDE / 2}px ${(centre?.y ?? 0) - SIDE / 2}px`,
      }}
    >
      {over === null ? null : <EnlargedFrame {...props} at={over.at} />}
    </div>
  );
}

/** Shows the part of the image around a point of the pane. */
function EnlargedFrame(props: {
  readonly ready: ReadyFrame;
  readonly box: Size;
  readonly viewing: Display;
  readonly at: Point;
}) {
  const { ready, box, at } = props;
  const { view, look } = props.viewing;
  const [store] = useState(() => new DisplayStore<Display>({ view, look }));
  useLayoutEffect(() => {
    store.change(() => ({ view: toLensView(toPaneImage(ready), box, view, { at, side: SIDE }), look }));
  }, [store, ready, box, view, look, at]);
  return <FrameElement store={store} ready={ready} box={BOX} label="" />;
}
