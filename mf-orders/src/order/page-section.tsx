import type { ReactNode } from 'react';
import styles from './order.module.css';

/** A part of a page of an order, in a frame; an address can name it. */
export function PageSection(props: {
  readonly id?: string;
  readonly title: string;
  /** Whether it is a landmark by its title; not where its own parts are landmarks, one of which may have the same title. */
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
