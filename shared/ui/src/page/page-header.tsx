import type { ReactNode } from 'react';
import styles from './page.module.css';

/** Shows the title of a page with its facts and actions. */
export function PageHeader(props: {
  readonly title: ReactNode;
  /** Content before the title: a link back, an image. */
  readonly lead?: ReactNode;
  /** Content after the title, on its line. */
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
