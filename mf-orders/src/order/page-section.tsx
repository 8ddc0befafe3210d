import type { ReactNode } from 'react';
import styles from './order.module.css';

/** Shows a framed section of an order's page, which an address can name. */
export function PageSection(props: {
  readonly id?: string;
  readonly title: string;
  /**
   * True if its title makes it a landmark; false if its own parts are landmarks, one of which may have the same title.
   */
  readonly isLandmark?: boolean;
  readonly children: ReactNode;
}) {
  const { isLandmark = true } = props;
  return (
    <section id={props.id} className={styles['section']} aria-label={isLandmark ? props.title : undefined}>
      <h2 className={styles['heading']}>{props.title}</h2>
      {props.children}
    </section>
  );
}
