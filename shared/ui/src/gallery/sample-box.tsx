import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** Shows a box of a fixed size for a component that fills its place, such as an image. */
export function SampleBox(props: {
  readonly width: number;
  readonly height: number;
  readonly isCentered?: boolean;
  readonly children: ReactNode;
}) {
  const { width, height, isCentered = false, children } = props;
  return (
    <div className={styles['box']} data-centered={isCentered} style={{ width, height }}>
      {children}
    </div>
  );
}

/** Samples in a row, with line breaks. */
export function SampleRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}
