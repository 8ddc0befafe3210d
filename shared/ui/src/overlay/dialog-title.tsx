import type { ReactNode } from 'react';
import styles from './dialog-title.module.css';

/** Renders the title of a dialog as a heading, so that those of its content continue it. */
export function DialogTitle({ children }: { readonly children: ReactNode }) {
  return <h2 className={styles['title']}>{children}</h2>;
}
