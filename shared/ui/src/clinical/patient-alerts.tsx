import WarningFilled from '@ant-design/icons/WarningFilled';
import type { PatientAlerts as Alerts } from '@dentarium/domain/patient-alerts';
import { Popup } from '../overlay/popup.tsx';
import { useUiTexts } from '../texts/texts.ts';
import styles from './clinical.module.css';
import { type AlertFact, useAlertFacts } from './use-alert-facts.ts';

/** Shows the allergies and other alerts of a patient in full; nothing if none is known. */
export function PatientAlerts({ patient }: { readonly patient: Alerts }) {
  const { t } = useUiTexts();
  const facts = useAlertFacts()(patient);
  if (facts.length === 0) return null;
  return (
    <div role="note" aria-label={t('alerts.title')} className={styles['alerts']}>
      <WarningFilled aria-hidden />
      <AlertList facts={facts} />
    </div>
  );
}

/** Shows the alerts of a patient on one line, for heads of a fixed height; a press opens them in full. */
export function PatientAlertLine({ patient }: { readonly patient: Alerts }) {
  const { t } = useUiTexts();
  const facts = useAlertFacts()(patient);
  if (facts.length === 0) return null;
  return (
    <Popup title={t('alerts.title')} placement="bottomLeft" renderContent={() => <AlertList facts={facts} />}>
      <button type="button" className={styles['alertLine']}>
        <WarningFilled aria-hidden />
        <span className={styles['alertText']}>
          {facts.map(({ label, value }) => (
            <span key={label}>
              {label}
              {t('alerts.colon')}
              <strong>{value}</strong>
            </span>
          ))}
        </span>
      </button>
    </Popup>
  );
}

function AlertList({ facts }: { readonly facts: readonly AlertFact[] }) {
  return (
    <dl className={styles['alertList']}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
