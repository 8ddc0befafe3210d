import type { ReactNode } from 'react';
import { useDelayed } from '../loading/use-delayed.ts';
import styles from './list.module.css';

/** Classes for the rows and filters that the module of a list renders. */
export const listStyles = {
  /** A menu among the filters. */
  filter: styles['filter'] ?? '',
  /** A range of days among the filters. */
  days: styles['days'] ?? '',
  /** A checkbox among the filters. */
  check: styles['check'] ?? '',
  /** The content between the filters and the pagination. */
  results: styles['results'] ?? '',
} as const;

/** Shows the page of a list, with the pagination at its foot. */
export function ListFrame({ children }: { readonly children: ReactNode }) {
  return <div className={styles['page']}>{children}</div>;
}

/** Shows the rows of a list. Those of an earlier query are marked, unless only for a moment. */
export function ListResults({ isEarlier, children }: { readonly isEarlier: boolean; readonly children: ReactNode }) {
  const isOutdated = useDelayed(isEarlier, 300);
  return (
    <div className={styles['shown']} data-outdated={isOutdated} aria-busy={isOutdated}>
      {children}
    </div>
  );
}
