import styles from './uploads.module.css';

/** Shows the completed share as a bar that is accessible to screen readers. */
export function ProgressBar({
  label,
  completed,
  total,
}: {
  readonly label: string;
  readonly completed: number;
  readonly total: number;
}) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((completed / total) * 100));
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
