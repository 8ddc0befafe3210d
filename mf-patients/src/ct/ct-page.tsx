import { ApiError } from '@dentarium/api';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { NotFoundPage, useBenefit, useErrorText, useLanguage } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import {
  combineQueries,
  EmptyState,
  ErrorState,
  QueryBoundary,
  Skeletons,
  useAgeText,
  useGenderText,
} from '@dentarium/ui';
import type { ImageFact } from '@dentarium/ui/zoom';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useImageFacts } from '../images/use-image-facts.ts';
import { PageTitle } from '../patient/page-title.tsx';
import { toFilesQuery, toPatientQuery } from '../patient/patient-query.ts';
import { BackLink, PatientStrip, StripDetail } from '../patient/patient-strip.tsx';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import { toDicomAddress } from '../viewers/dicom-address.ts';
import { CT_MODULE } from '../viewers/file-viewers.ts';
import { NoVolumeError } from './geometry/arrange-slices.ts';
import { type OpenedVolume, useOpenedVolume } from './session/use-opened-volume.ts';
import { CtViewer } from './views/ct-viewer.tsx';
import styles from './views/ct.module.css';

/** Shows a CBCT in three planes at `/patient/:patientId/ct/:fileId` (BEN-06). */
export default function CtPage() {
  const { patientId = '', fileId = '' } = useParams();
  if (searchId.parse(patientId) === null || searchId.parse(fileId) === null) return <NotFoundPage />;
  // The key discards all state of one file when another one is opened.
  return <CtLoader key={`${patientId} ${fileId}`} patientId={patientId} fileId={fileId} />;
}

function CtLoader({ patientId, fileId }: { readonly patientId: string; readonly fileId: string }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const patient = useQuery(toPatientQuery(patientId));
  const stages = useQuery(toLocalizedStagesQuery(patientId, language));
  const files = useQuery(toFilesQuery(patientId));
  const { locked } = useBenefit(CT_MODULE);
  const volume = useOpenedVolume(fileId, locked === null);
  return (
    <QueryBoundary
      query={combineQueries({ patient, stages, files })}
      loading={<Skeletons shape="columns" count={2} />}
      renderFrame={(content) => (
        <div className={styles['page']}>
          <PatientStrip
            lead={<BackLink to={`/patient/${patientId}`} label={t('patient.toPatient')} />}
            title={t('ct.title')}
          />
          {content}
        </div>
      )}
    >
      {(data) => {
        const file = data.files.find(({ id }) => id === fileId);
        if (file === undefined) return <NotFoundPage />;
        return <CtView file={file} patient={data.patient} stages={data.stages} volume={volume} locked={locked} />;
      }}
    </QueryBoundary>
  );
}

function CtView(props: {
  readonly file: PatientFile;
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  readonly volume: OpenedVolume;
  /** The reason for which the tool is closed to the user. */
  readonly locked: string | null;
}) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const { file, patient, stages, volume, locked } = props;
  const facts = useImageFacts({ patient, stages: [...stages] })(file);
  const backPath = file.stageId === null ? `/patient/${patient.id}` : `/patient/${patient.id}/stage/${file.stageId}`;
  return (
    <div className={styles['page']}>
      <PageTitle patient={patient} page={t('ct.title')} />
      <PatientStrip
        lead={<BackLink to={backPath} label={t('ct.back')} />}
        title={t('ct.title')}
        facts={
          <>
            <strong>{patient.name}</strong>
            <span>{patient.patientNo}</span>
            <StripDetail>{genderText(patient.gender)}</StripDetail>
            <span>{ageText(patient.birthDate, file.takenAt.slice(0, 10))}</span>
            <StripDetail>{file.name}</StripDetail>
          </>
        }
      />
      {locked === null ? (
        <OpenedCt file={file} volume={volume} facts={facts} />
      ) : (
        <EmptyState kind="denied" title={locked} />
      )}
    </div>
  );
}

/** Shows the volume, or the reason for which there is none. */
function OpenedCt({
  file,
  volume,
  facts,
}: {
  readonly file: PatientFile;
  readonly volume: OpenedVolume;
  readonly facts: readonly ImageFact[];
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { session, description, error } = volume;
  if (error !== null && isVolumeRefusal(error))
    return (
      <EmptyState
        kind="missing"
        title={errorText(error)}
        action={<Link to={toDicomAddress(file.patientId, file.id)}>{t('dicom.open')}</Link>}
      />
    );
  if (error !== null) return <ErrorState error={error} onRetry={volume.retry} />;
  if (session === null || description === undefined) return <Skeletons shape="columns" count={2} />;
  if (session instanceof NoVolumeError) return <EmptyState kind="missing" title={t(`ct.noVolume.${session.code}`)} />;
  return <CtViewer session={session} description={description} facts={facts} />;
}

/** True if the server refuses to show the file as a volume. Its images may still be viewed one by one. */
function isVolumeRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status !== 429 && error.code.startsWith('volume.');
}
