import type { ReactNode } from 'react';
import styles from './order-page.module.css';

/** A part of the page of an order; an address can name it. */
export function PageSection(props: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section id={props.id} className={styles['section']} aria-label={props.title}>
      <h2 className={styles['heading']}>{props.title}</h2>
      {props.children}
    </section>
  );
}
