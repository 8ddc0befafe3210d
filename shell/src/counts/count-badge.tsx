import styles from './count-badge.module.css';

/** The highest count that is shown as it is. */
const MAX_COUNT = 99;

/** Shows a count beside a tab or in a button of the header. */
export function CountBadge(props: {
  readonly count: number;
  /** True if the count is of failures. */
  readonly isFailed?: boolean;
  /** True if the label of its button says the count. */
  readonly isInLabel?: boolean;
  readonly className?: string | undefined;
}) {
  const { count, isFailed = false, isInLabel = false, className = '' } = props;
  return (
    <span className={`${styles['badge']} ${className}`.trim()} data-failed={isFailed} aria-hidden={isInLabel}>
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
    </span>
  );
}
