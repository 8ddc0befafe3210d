import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The title of a page, what belongs to it, and what can be done with it. */
export function PageHeader(props: {
  readonly title: ReactNode;
  /** In front of the title: a way back, an image. */
  readonly lead?: ReactNode;
  /** Behind the title, on its line. */
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <header className={styles['header']}>
      {props.lead}
      <h1 className={styles['title']}>{props.title}</h1>
      <div className={styles['facts']}>{props.facts}</div>
      <div className={styles['actions']}>{props.actions}</div>
    </header>
  );
}
