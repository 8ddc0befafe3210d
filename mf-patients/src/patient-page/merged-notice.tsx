import type { Patient } from '@dentarium/api/patients/calls';
import { formatMoment } from '@dentarium/domain';
import { queryPatientMerges } from '@dentarium/server/calls/patients/unmerge';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const UnmergeDialog = lazy(() => import('../patient-operations/unmerge-dialog.tsx'));

/** Names the patients who were merged into this one in the last 24 hours; the latest merge can be undone first. */
export function MergedNotice({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation();
  const { data: merges = [] } = useQuery(
    callQuery(queryPatientMerges, { params: { id: patient.id } }, { silent: true }),
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const openMerge = merges.find(({ droppedId }) => droppedId === openId);
  return (
    <>
      {merges.map(({ droppedId, name, patientNo, mergedBy, mergedAt, undoUntil }, index) => (
        <Alert
          key={droppedId}
          type="info"
          showIcon
          title={t('unmerge.notice', {
            name,
            no: patientNo,
            person: mergedBy,
            moment: formatMoment(new Date(mergedAt)),
            until: formatMoment(new Date(undoUntil)),
          })}
          action={
            index === 0 ? (
              <Button size="small" onClick={() => setOpenId(droppedId)}>
                {t('unmerge.open')}
              </Button>
            ) : null
          }
        />
      ))}
      {openMerge === undefined ? null : (
        <Suspense fallback={null}>
          <UnmergeDialog dropped={{ id: openMerge.droppedId, name: openMerge.name }} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  );
}
