import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { listAlerts, type PatientAlerts } from '@dentarium/domain/patient-alerts';
import { PageHeader, PatientAlertLine } from '@dentarium/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './patient-strip.module.css';

/**
 * Shows the sticky head of a page of a patient, which names the patient. It is one row; on a phone the facts are below
 * the title, and the labels of its buttons are for screen readers only. Other sticky elements of such a page go below
 * it: `top: calc(var(--d-header) + var(--d-strip))`. The alerts of the patient are a second row.
 */
export function PatientStrip({
  patient,
  ...props
}: ComponentProps<typeof PageHeader> & {
  /** The patient with their alerts; `null` while they are loaded. */
  readonly patient: PatientAlerts | null;
}) {
  const hasAlerts = patient !== null && listAlerts(patient).length > 0;
  return (
    <div className={styles['strip']} data-alerts={hasAlerts || undefined}>
      <PageHeader {...props} />
      {patient === null ? null : <PatientAlertLine patient={patient} />}
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
