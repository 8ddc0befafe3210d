import type { ReactNode } from 'react';
import styles from './page.module.css';

/** Shows a line of controls above their content: the first on the left, the others on the right. */
export function Toolbar({
  label,
  children,
  end,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <div className={styles['toolbar']} role="group" aria-label={label}>
      <div className={styles['start']}>{children}</div>
      {end === undefined ? null : <div className={styles['end']}>{end}</div>}
    </div>
  );
}
