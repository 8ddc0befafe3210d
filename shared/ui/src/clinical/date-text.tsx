import { formatDate } from '@dentarium/domain';
import styles from './clinical.module.css';

/** Shows a date as it is shown everywhere: `YYYY-MM-DD`, in figures of one width; a dash if there is none. */
export function DateText({ value }: { readonly value: string | Date | null | undefined }) {
  const date = formatDate(value);
  return date === '' ? (
    <span className={styles['date']}>–</span>
  ) : (
    <time className={styles['date']} dateTime={date}>
      {date}
    </time>
  );
}
