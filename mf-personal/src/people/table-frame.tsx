import type { ReactNode } from 'react';
import styles from './people.module.css';

/** Frames a table that may be wider than a phone. The frame scrolls, also by keys. */
export function TableFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content needs keyboard focus
    <div className={styles['table']} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
