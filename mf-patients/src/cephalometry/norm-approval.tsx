import { findCephNorms, computeNormsRevision } from '@dentarium/cephalometry';
import { callQuery, useApiMutation } from '@dentarium/platform';
import { approveNorms, queryNormApprovals } from '@dentarium/server/calls/cephalometry';
import { Confirmation } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '@dentarium/domain';
import styles from '../patient/measured-panels.module.css';

/** Shows the approval of a set of norms for the clinic of the patient; authorised users can grant or withdraw it. */
export function NormApproval({ normSetId, patientId }: { readonly normSetId: string; readonly patientId: string }) {
  const { t } = useTranslation();
  const approvalsQuery = useQuery(callQuery(queryNormApprovals, { params: { id: patientId } }, { silent: true }));
  const approve = useApiMutation(approveNorms, {});
  const set = findCephNorms(normSetId);
  if (approvalsQuery.data === undefined || set === undefined) return null;
  const { approvals, mayApprove, organisationId } = approvalsQuery.data;
  const approval = approvals.find((one) => one.normSetId === normSetId);
  const decide = (isApproved: boolean): void =>
    void approve.mutate({
      params: { normSetId },
      body: { organisationId, revision: computeNormsRevision(set), isApproved },
    });
  if (approval === undefined)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('ceph.unapproved')}
        action={
          mayApprove ? (
            <Confirmation
              question={t('ceph.approveQuestion')}
              hint={t('ceph.approveHint')}
              confirmLabel={t('ceph.approve')}
              onConfirm={() => decide(true)}
            >
              <Button size="small" loading={approve.isPending}>
                {t('ceph.approve')}
              </Button>
            </Confirmation>
          ) : null
        }
      />
    );
  return (
    <p className={styles['approved']}>
      {t('ceph.approvedBy', { name: approval.approvedBy, time: formatMoment(new Date(approval.approvedAt)) })}{' '}
      {mayApprove ? (
        <Confirmation
          question={t('ceph.withdrawQuestion')}
          confirmLabel={t('ceph.withdraw')}
          danger
          onConfirm={() => decide(false)}
        >
          <Button size="small" loading={approve.isPending}>
            {t('ceph.withdraw')}
          </Button>
        </Confirmation>
      ) : null}
    </p>
  );
}
