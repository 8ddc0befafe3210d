import type { ReactNode } from 'react';
import styles from './order.module.css';

/** A part of a page of an order, in a frame; an address can name it. */
export function PageSection(props: { readonly id?: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section id={props.id} className={styles['section']} aria-label={props.title}>
      <h2 className={styles['heading']}>{props.title}</h2>
      {props.children}
    </section>
  );
}
