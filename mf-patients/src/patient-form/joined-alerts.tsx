import { joinAlerts, listAlerts, type PatientAlerts as Alerts } from '@dentarium/domain/patient-alerts';
import { PatientAlerts } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';

/** Shows the alerts that a merged patient will have: those of both, because none may be lost by a choice. */
export function JoinedAlerts({ one, other }: { readonly one: Alerts; readonly other: Alerts }) {
  const { t } = useTranslation();
  const joinedAlerts = joinAlerts(one, other);
  if (listAlerts(joinedAlerts).length === 0) return null;
  return (
    <>
      <p>{t('merge.alerts')}</p>
      <PatientAlerts patient={joinedAlerts} />
    </>
  );
}
