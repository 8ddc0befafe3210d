import type { Size } from '@dentarium/ui/zoom';
import { useLayoutEffect, useRef } from 'react';
import type { DisplayStore } from './display-store.ts';
import styles from './dicom.module.css';
import type { ReadyFrame } from './ready-frame.ts';
import type { Display } from './viewport.ts';

/**
 * Shows a frame by an element of cornerstone, whose canvas has a pixel for each pixel of the element. The element is as large as the pane in
 * pixels of the screen and scaled back to its px, so that an image on a dense screen is not blurred.
 */
export function FrameElement<State extends Display>(props: {
  readonly store: DisplayStore<State>;
  readonly ready: ReadyFrame;
  readonly box: Size;
  readonly label: string;
}) {
  const { store, ready, box } = props;
  const host = useRef<HTMLDivElement>(null);
  const ratio = globalThis.devicePixelRatio;
  const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
  useLayoutEffect(() => (host.current === null ? undefined : store.attach(host.current)), [store]);
  useLayoutEffect(() => store.display(ready, box, { width, height }), [store, ready, box, width, height]);
  return (
    <div
      ref={host}
      className={styles['frame']}
      role="img"
      aria-label={props.label}
      style={{ width, height, transform: `scale(${box.width / width}, ${box.height / height})` }}
    />
  );
}
