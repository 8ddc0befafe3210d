import { formatTotal } from '@dentarium/domain';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './workbench.module.css';

/** The content of a part. */
interface PartContent {
  /** The total number; omitted unless the part is a list. */
  readonly total?: number;
  /** `null` if there is nothing. */
  readonly content: ReactNode;
}

/**
 * Shows a part of the workbench with an optional link to all of it. It loads, fails and is empty independently of the
 * others.
 */
export function Part<Answer>(props: {
  readonly title: string;
  readonly to?: string;
  readonly answer: UseQueryResult<Answer>;
  readonly empty: string;
  readonly wide?: boolean;
  readonly toContent: (answer: Answer) => PartContent;
}) {
  const { t } = useTranslation();
  const title = useId();
  const { answer } = props;
  const partContent = answer.data === undefined ? undefined : props.toContent(answer.data);
  return (
    <section className={styles['part']} data-wide={props.wide === true} aria-labelledby={title}>
      <header className={styles['head']}>
        <h2 id={title} className={styles['title']}>
          {props.title}
          {partContent?.total === undefined ? null : (
            <span className={styles['total']}>{formatTotal(partContent.total)}</span>
          )}
        </h2>
        {props.to === undefined ? null : (
          <Link className={styles['all']} to={props.to} aria-label={t('workbench.allOf', { what: props.title })}>
            {t('workbench.all')}
          </Link>
        )}
      </header>
      {/* Previous content remains while a later request fails. */}
      <QueryBoundary query={answer} loading={<Skeletons shape="rows" count={3} />}>
        {() => partContent?.content ?? <p className={styles['quiet']}>{props.empty}</p>}
      </QueryBoundary>
    </section>
  );
}

/** A row of a part: a name, facts, and a link. */
export interface PartRow {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly facts: string;
  readonly side?: ReactNode;
}

/** Renders the rows of a part; `null` without rows. */
export function renderRows(rows: readonly PartRow[]): ReactNode {
  if (rows.length === 0) return null;
  return (
    <ul className={styles['rows']}>
      {rows.map(({ key, to, name, facts, side }) => (
        <li key={key}>
          <Link className={styles['row']} to={to}>
            <span className={styles['who']}>
              <span className={styles['name']}>{name}</span>
              <span className={styles['facts']}>{facts}</span>
            </span>
            <span className={styles['side']}>{side}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
