import { NotFoundPage, useLanguage } from '@dentarium/platform';
import { EmptyState, ErrorState, Skeletons, useAgeText, useGenderText } from '@dentarium/ui';
import { useQueries } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../patient/page-title.tsx';
import { toFilesQuery, toPatientQuery } from '../patient/patient-query.ts';
import { BackLink, PatientStrip, StripDetail } from '../patient/patient-strip.tsx';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import { ModelViewer } from './model-viewer.tsx';
import styles from './model-viewer.module.css';
import { listStageModels } from './list-stage-models.ts';
import { type ModelViewerAddress, toModelViewerAddress, readModelViewer } from '../viewers/model-viewer-address.ts';

/** Shows the models of a stage at `/3DViewer?patient=…&stage=…` or `&file=…` (VIEW-03). */
export default function ViewerPage() {
  const [searchParams] = useSearchParams();
  const address = readModelViewer(searchParams);
  const { patient, stage, file } = address;
  if (patient === null || (stage === null && file === null)) return <NotFoundPage />;
  return <PatientModels key={patient} patientId={patient} address={address} />;
}

function PatientModels(props: { readonly patientId: string; readonly address: ModelViewerAddress }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const navigate = useNavigate();
  const { patientId, address } = props;
  const { file: fileId } = address;
  const [patient, stages, files] = useQueries({
    queries: [toPatientQuery(patientId), toLocalizedStagesQuery(patientId, language), toFilesQuery(patientId)],
  });
  const failedQuery = [patient, stages, files].find(({ isError }) => isError);
  if (failedQuery !== undefined) {
    return (
      <div className={styles['page']}>
        <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
      </div>
    );
  }
  if (patient.data === undefined || stages.data === undefined || files.data === undefined)
    return <Skeletons shape="rows" count={8} />;
  const stageId = address.stage ?? files.data.find(({ id }) => id === fileId)?.stageId ?? null;
  const stage = stages.data.find(({ id }) => id === stageId);
  const withModels = stages.data.filter(({ id }) => listStageModels(files.data, id, null).length > 0);
  const choices = withModels.filter((one) => one !== stage);
  const other = choices.find(({ id }) => id === address.compare) ?? null;
  const show = (change: Partial<ModelViewerAddress>): void =>
    void navigate(toModelViewerAddress({ ...address, ...change }), { replace: true });
  const { name, patientNo, gender, birthDate } = patient.data;
  return (
    <div className={styles['page']}>
      <PageTitle patient={patient.data} page={t('model3d.title')} />
      <PatientStrip
        lead={
          <BackLink
            to={`/patient/${patientId}${stage === undefined ? '' : `/stage/${stage.id}`}`}
            label={t(stage === undefined ? 'patient.toPatient' : 'model3d.toStage')}
          />
        }
        title={t('model3d.title')}
        facts={
          <>
            <strong>{name}</strong>
            <span>{patientNo}</span>
            <span>{genderText(gender)}</span>
            <StripDetail>{ageText(birthDate)}</StripDetail>
          </>
        }
        actions={
          <Select
            className={styles['stages'] ?? ''}
            aria-label={t('model3d.stage')}
            value={stage?.id ?? null}
            onChange={(id) => id !== null && void navigate(toModelViewerAddress({ patient: patientId, stage: id }))}
            options={(stage === undefined || withModels.includes(stage) ? withModels : [stage, ...withModels]).map(
              (one) => ({ value: one.id, label: `${one.stageName} · ${one.stageDate}` }),
            )}
          />
        }
      />
      {stage === undefined ? (
        <EmptyState kind="missing" title={t('stage.missing')} text={t('stage.missingHint')} />
      ) : (
        <ModelViewer
          key={stage.id}
          patient={patient.data}
          stage={stage}
          models={[
            ...listStageModels(files.data, stage.id, fileId),
            ...(other === null ? [] : listStageModels(files.data, other.id, null, 1)),
          ]}
          compared={{
            other,
            isOver: address.as === 'over',
            choices,
            onChoose: (compare) => show({ compare, as: 'beside' }),
            onArrange: (isOver) => show({ as: isOver ? 'over' : 'beside' }),
          }}
        />
      )}
    </div>
  );
}
