import { type ReactNode, useEffect, useRef } from 'react';
import styles from './gallery.module.css';

/** Moves the focus to an element of its content, so that the gallery shows its ring. */
export function Focused({ selector, children }: { readonly selector: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>(selector)?.focus(), [selector]);
  return (
    <div ref={box} className={styles['wide']}>
      {children}
    </div>
  );
}
