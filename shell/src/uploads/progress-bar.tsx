import styles from './uploads.module.css';

/** How much of something is done, as a bar that screen readers read too. */
export function ProgressBar({
  label,
  done,
  total,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  return (
    <div
      className={styles['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className={styles['done']} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
