import { patientIsSync, syncPatientData } from '@dentarium/api/orders/upload-calls';
import { callQuery, toast, useApiMutation, useSession } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

/**
 * Shows a note for missing or outdated patient data on the order side, with a button that synchronises them (ORD-11).
 */
export function PatientSyncNote({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const syncQuery = useQuery(callQuery(patientIsSync, { body: { patientId, operatorId } }, { silent: true }));
  const synchronise = useApiMutation((send) => send(syncPatientData, { query: { patientId } }), {
    onSuccess: () => toast('success', t('sync.done')),
  });
  if (syncQuery.data === undefined || syncQuery.data.isCurrent) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t(syncQuery.data.isSync ? 'sync.old' : 'sync.missing')}
      action={
        <Button size="small" loading={synchronise.isPending} onClick={() => void synchronise.mutate()}>
          {t('sync.send')}
        </Button>
      }
    />
  );
}
