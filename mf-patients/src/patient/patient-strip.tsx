import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { PageHeader } from '@dentarium/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './patient-strip.module.css';

/**
 * The head of a page of a patient, which says whose page it is and stays in sight however far it is scrolled. It is one row; on a
 * phone the facts stand below the title, and the words of its buttons are for screen readers. What else sticks to the top of such a
 * page goes below it: `top: calc(var(--d-header) + var(--d-strip))`.
 */
export function PatientStrip(props: ComponentProps<typeof PageHeader>) {
  return (
    <div className={styles['strip']}>
      <PageHeader {...props} />
    </div>
  );
}

/** The words of a button of the strip, which a phone has no room for. */
export function StripWords({ children }: { readonly children: ReactNode }) {
  return <span className={styles['words']}>{children}</span>;
}

/** A fact of the strip that a phone has no room for. */
export function StripDetail({ children }: { readonly children: ReactNode }) {
  return <span className={styles['detail']}>{children}</span>;
}

/** The arrow in front of the title, which leads to the page above. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link className={styles['back']} to={to} aria-label={label} title={label}>
      <ArrowLeftOutlined aria-hidden />
    </Link>
  );
}
