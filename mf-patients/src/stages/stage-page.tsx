import { EmptyState } from '@dentarium/ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { LinkedPair, loadWithViewer } from '@dentarium/viewers';
import { usePatientRecord } from '../patient/patient-record.ts';
import { MergeNotice } from './merge-notice.tsx';
import { StageImages } from './stage-images.tsx';
import styles from './stages.module.css';

const EditStage = lazy(() => import('./edit-stage.tsx'));
const ComparisonView = lazy(() => loadWithViewer(() => import('../comparison/comparison-view.tsx'), LinkedPair));

/** Shows one stage, or with `?compare=` two side by side, at `/patient/:patientId/stage/:stageId`. */
export function StagePage() {
  const { t } = useTranslation();
  const { stageId = '' } = useParams();
  const [searchParams] = useSearchParams();
  const record = usePatientRecord();
  const stage = record.stages.find(({ id }) => id === stageId);
  if (stage === undefined)
    return <EmptyState kind="missing" title={t('stage.missing')} text={t('stage.missingHint')} />;
  const other = record.stages.find(({ id }) => id === searchParams.get('compare') && id !== stage.id);
  return (
    <div className={styles['page']}>
      <ViewHeading comparedStageId={other?.id}>
        {other === undefined ? stage.stageName : t('comparison.title')}
      </ViewHeading>
      {other === undefined ? (
        <>
          {record.mayEdit ? <MergeNotice stage={stage} /> : null}
          <StageImages key={stage.id} stage={stage} record={record} />
        </>
      ) : (
        <Suspense>
          <ComparisonView left={stage} right={other} record={record} />
        </Suspense>
      )}
      {record.mayEdit && searchParams.has('editStage') ? (
        <Suspense fallback={null}>
          <EditStage key={stage.id} stage={stage} record={record} />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * Shows the heading of the view. When the page starts or stops to compare, the pressed button disappears and the focus
 * moves here.
 */
function ViewHeading({
  comparedStageId,
  children,
}: {
  readonly comparedStageId: string | undefined;
  readonly children: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const visibleStageId = useRef(comparedStageId);
  useEffect(() => {
    if (visibleStageId.current === comparedStageId) return;
    visibleStageId.current = comparedStageId;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [comparedStageId]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles['hidden']}>
      {children}
    </h2>
  );
}
