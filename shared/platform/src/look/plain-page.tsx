import type { ReactNode } from 'react';
import styles from './plain-page.module.css';

/** The content of a page that has nothing else to show. */
interface Props {
  /** `failed` and `warning` differ in colour as well as in the icon. */
  readonly kind: 'info' | 'warning' | 'failed';
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint: string;
  /** The actions that the page offers. */
  readonly children?: ReactNode;
}

/** Shows a page of one sentence: not found, switched off, cannot be loaded. */
export function PlainPage({ kind, icon, title, hint, children }: Props) {
  return (
    <section className={styles['page']} data-kind={kind}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['hint']}>{hint}</p>
      <div className={styles['actions']}>{children}</div>
    </section>
  );
}
