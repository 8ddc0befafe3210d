import type { Patient } from '@dentarium/api/patients/calls';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** Shows that a treatment is stopped, and offers to restart it (PAT-05). */
export function StoppedBanner({ patient, onRestart }: { readonly patient: Patient; readonly onRestart: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('operation.stoppedBanner')}
      action={
        patient.mayEdit ? (
          <Button size="small" onClick={onRestart}>
            {t('operation.restart')}
          </Button>
        ) : null
      }
    />
  );
}
