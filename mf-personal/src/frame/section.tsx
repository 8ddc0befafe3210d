import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** Shows a section of a page with a heading, a sentence about it, and its actions. */
export function Section(props: {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <div className={styles['heading']}>
          <h2 id={id} className={styles['title']}>
            {props.title}
          </h2>
          {props.text === undefined ? null : <p className={styles['text']}>{props.text}</p>}
        </div>
        {props.actions}
      </div>
      {props.children}
    </section>
  );
}

/** Shows a line of a section: label, value and action. */
export function SectionLine(props: {
  readonly label: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles['line']}>
      <span className={styles['label']}>{props.label}</span>
      <div className={styles['value']}>{props.children}</div>
      <div className={styles['action']}>{props.action}</div>
    </div>
  );
}
