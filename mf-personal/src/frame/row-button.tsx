import type { ReactNode } from 'react';
import styles from './row-button.module.css';

/** Shows the name of a row as a button that opens the row. */
export function RowButton(props: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={styles['open']} onClick={props.onClick}>
      {props.children}
    </button>
  );
}
