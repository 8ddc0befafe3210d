import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { PATIENT_STATUS, SCREENSHOT_CATEGORY } from '@dentarium/domain';
import { NotFoundPage, useLanguage } from '@dentarium/platform';
import {
  combineQueries,
  EmptyState,
  QueryBoundary,
  Skeletons,
  useAgeText,
  useAlertFacts,
  useGenderText,
} from '@dentarium/ui';
import { uploads } from '@dentarium/upload';
import { type ModelGroup, ModelViewer, type ViewerItem, type ViewerSource } from '@dentarium/viewers';
import { useQueries } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../patient/page-title.tsx';
import { toFilesQuery, toPatientQuery } from '../patient/patient-query.ts';
import { BackLink, PatientStrip, StripDetail } from '../patient/patient-strip.tsx';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import { toStage } from '../upload/destinations.ts';
import { toViewerGroup, usePatientItems } from '../viewer-source/patient-items.ts';
import { usePatientSource } from '../viewer-source/patient-source.ts';
import styles from './viewer-page.module.css';
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
  const [language] = useLanguage();
  const { patientId, address } = props;
  const [patient, stages, files] = useQueries({
    queries: [toPatientQuery(patientId), toLocalizedStagesQuery(patientId, language), toFilesQuery(patientId)],
  });
  return (
    <QueryBoundary
      query={combineQueries({ patient, stages, files })}
      onRefetchError="replace"
      loading={<Skeletons shape="rows" count={8} />}
      renderFrame={(content) => <div className={styles['page']}>{content}</div>}
    >
      {(data) => <StageModels {...data} address={address} />}
    </QueryBoundary>
  );
}

/** Shows the models of a stage, alone or with those of another one. */
function StageModels(props: {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  readonly files: readonly PatientFile[];
  readonly address: ModelViewerAddress;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toItem = usePatientItems();
  const listGroupFacts = useGroupFacts();
  const { patient, stages, files, address } = props;
  const source = useModelSource(patient);
  const stageId = address.stage ?? files.find(({ id }) => id === address.file)?.stageId ?? null;
  const stage = stages.find(({ id }) => id === stageId);
  const models = files
    .filter(({ kind }) => kind === 'model')
    .toSorted((one, other) => Number(other.isMain) - Number(one.isMain) || one.position - other.position);
  const withModels = stages.filter(({ id }) => models.some((model) => model.stageId === id));
  const toGroup = (one: Stage): ModelGroup => ({ ...toViewerGroup(one), facts: listGroupFacts(patient, one) });
  const choices = withModels.filter((one) => one !== stage);
  const other = choices.find(({ id }) => id === address.compare);
  const show = (change: Partial<ModelViewerAddress>): void =>
    void navigate(toModelViewerAddress({ ...address, ...change }), { replace: true });
  return (
    <div className={styles['page']}>
      <PageTitle patient={patient} page={t('model3d.title')} />
      <ModelsHead patient={patient} stage={stage} withModels={withModels} />
      {stage === undefined ? (
        <EmptyState kind="missing" title={t('stage.missing')} text={t('stage.missingHint')} />
      ) : (
        <ModelViewer
          key={stage.id}
          source={source}
          items={models.map((file): ViewerItem => toItem({ patient, stages }, file))}
          group={toGroup(stage)}
          openedId={address.file}
          compared={{
            other: other === undefined ? null : toGroup(other),
            isOver: address.as === 'over',
            choices: choices.map(toGroup),
            onChoose: (compare) => show({ compare, as: 'beside' }),
            onArrange: (isOver) => show({ as: isOver ? 'over' : 'beside' }),
          }}
        />
      )}
    </div>
  );
}

/** Returns the source of the viewer, which files screenshots in the stage. */
function useModelSource(patient: Patient): ViewerSource {
  const source = usePatientSource(patient);
  // A share lets somebody without the right to edit change the patient.
  const save = patient.mayEdit && patient.status === PATIENT_STATUS.inTreatment;
  const allows = { ...source.allows, save };
  if (!save) return { ...source, allows };
  return {
    ...source,
    allows,
    keepPicture: (picture, { group, itemIds }) =>
      uploads.add([picture], toStage({ patientId: patient.id, stageId: group.id, sourceIds: [...itemIds] }), {
        category: SCREENSHOT_CATEGORY,
      }),
  };
}

/** Returns a function that lists the facts of a stage, as they are over its images. */
function useGroupFacts(): (patient: Patient, stage: Stage) => ModelGroup['facts'] {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const listAlertFacts = useAlertFacts();
  return (patient, { stageName, stageDate }) => [
    { label: t('image.facts.name'), value: patient.name },
    { label: t('image.facts.patientNo'), value: patient.patientNo },
    ...listAlertFacts(patient),
    { label: t('image.facts.age'), value: ageText(patient.birthDate, stageDate) },
    { label: t('image.facts.date'), value: stageDate },
    { label: t('image.facts.stage'), value: stageName },
  ];
}

/** Names the patient, and selects the stage. */
function ModelsHead(props: {
  readonly patient: Patient;
  readonly stage: Stage | undefined;
  /** The stages that have models. */
  readonly withModels: readonly Stage[];
}) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const navigate = useNavigate();
  const { patient, stage, withModels } = props;
  const choices = stage === undefined || withModels.includes(stage) ? withModels : [stage, ...withModels];
  return (
    <PatientStrip
      patient={patient}
      lead={
        <BackLink
          to={`/patient/${patient.id}${stage === undefined ? '' : `/stage/${stage.id}`}`}
          label={t(stage === undefined ? 'patient.toPatient' : 'model3d.toStage')}
        />
      }
      title={t('model3d.title')}
      facts={
        <>
          <strong>{patient.name}</strong>
          <span>{patient.patientNo}</span>
          <span>{genderText(patient.gender)}</span>
          <StripDetail>{ageText(patient.birthDate)}</StripDetail>
        </>
      }
      actions={
        <Select
          className={styles['stages'] ?? ''}
          aria-label={t('model3d.stage')}
          value={stage?.id ?? null}
          onChange={(id) => id !== null && void navigate(toModelViewerAddress({ patient: patient.id, stage: id }))}
          options={choices.map((one) => ({ value: one.id, label: `${one.stageName} · ${one.stageDate}` }))}
        />
      }
    />
  );
}
