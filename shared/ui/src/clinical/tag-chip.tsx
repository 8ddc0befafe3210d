import type { ReactNode } from 'react';
import styles from './clinical.module.css';

/** Shows a short label, such as a tag or a status. The kind is also a shape, never a colour alone. */
export function TagChip({
  children,
  kind = 'plain',
  icon,
}: {
  readonly children: ReactNode;
  readonly kind?: 'plain' | 'accent' | 'warning' | 'danger' | 'success';
  readonly icon?: ReactNode;
}) {
  return (
    <span className={styles['chip']} data-kind={kind}>
      {icon}
      <span className={styles['chipText']} title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </span>
  );
}
