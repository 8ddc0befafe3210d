import FilterOutlined from '@ant-design/icons/FilterOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { ReactNode } from 'react';
import styles from './states.module.css';

/** The reason why a place is empty: nothing yet, all filtered out, not allowed, not found. */
export type EmptyKind = 'none' | 'filtered' | 'denied' | 'missing';

const ICONS = { none: InboxOutlined, filtered: FilterOutlined, denied: LockOutlined, missing: SearchOutlined };

/** Shows the notice of an empty place with its reason, and the one thing to do next. */
export function EmptyState(props: {
  readonly kind: EmptyKind;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}) {
  const Icon = ICONS[props.kind];
  return (
    <section className={styles['state']} data-kind={props.kind}>
      <Icon className={styles['icon']} aria-hidden />
      <h2 className={styles['title']}>{props.title}</h2>
      {props.text === undefined ? null : <p className={styles['text']}>{props.text}</p>}
      {props.action}
    </section>
  );
}
