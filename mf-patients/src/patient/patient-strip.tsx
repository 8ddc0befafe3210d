import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { PageHeader } from '@dentarium/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './patient-strip.module.css';

/**
 * Shows the sticky head of a page of a patient, which names the patient. It is one row; on a phone the facts are below
 * the title, and the labels of its buttons are for screen readers only. Other sticky elements of such a page go below
 * it: `top: calc(var(--d-header) + var(--d-strip))`.
 */
export function PatientStrip(props: ComponentProps<typeof PageHeader>) {
  return (
    <div className={styles['strip']}>
      <PageHeader {...props} />
    </div>
  );
}

/** Shows the label of a button of the strip, hidden on a phone. */
export function StripWords({ children }: { readonly children: ReactNode }) {
  return <span className={styles['words']}>{children}</span>;
}

/** Shows a fact of the strip, hidden on a phone. */
export function StripDetail({ children }: { readonly children: ReactNode }) {
  return <span className={styles['detail']}>{children}</span>;
}

/** Shows the arrow before the title, which links to the parent page. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link className={styles['back']} to={to} aria-label={label} title={label}>
      <ArrowLeftOutlined aria-hidden />
    </Link>
  );
}
