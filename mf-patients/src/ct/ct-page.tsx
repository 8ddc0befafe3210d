import { ApiError, requestOf } from '@dentarium/api';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { Patient } from '@dentarium/api/services/patient-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { getSlice, openVolume, type VolumeDescription } from '@dentarium/api/services/volume-service';
import { callQuery, NotFoundPage, useBenefit, useErrorText, useLanguage } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { EmptyState, ErrorState, Skeletons, useAgeText, useGenderText } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useImageFacts } from '../images/use-image-facts.ts';
import { PageTitle } from '../patient/page-title.tsx';
import { callFiles, callPatient } from '../patient/patient-query.ts';
import { BackLink, PatientStrip, StripDetail } from '../patient/patient-strip.tsx';
import { stagesIn } from '../patient/stages-in.ts';
import { dicomAddress } from '../viewers/dicom-address.ts';
import { NoVolume } from './geometry/arrange-slices.ts';
import { SessionOpener } from './session/session-opener.ts';
import { VolumeSession } from './session/volume-session.ts';
import { CtViewer } from './views/ct-viewer.tsx';
import styles from './views/ct.module.css';

/** `/patient/:patientId/ct/:fileId`: a CBCT in three planes (BEN-06). */
export default function CtPage() {
  const { patientId = '', fileId = '' } = useParams();
  if (searchId.parse(patientId) === null || searchId.parse(fileId) === null) return <NotFoundPage />;
  // Everything of one file goes when another comes.
  return <CtOf key={`${patientId} ${fileId}`} patientId={patientId} fileId={fileId} />;
}

function CtOf({ patientId, fileId }: { readonly patientId: string; readonly fileId: string }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const patient = useQuery(callPatient(patientId));
  const stages = useQuery(stagesIn(patientId, language));
  const files = useQuery(callFiles(patientId));
  const failed = [patient, stages, files].find(({ isError }) => isError);
  if (patient.data !== undefined && stages.data !== undefined && files.data !== undefined) {
    const file = files.data.find(({ id }) => id === fileId);
    return file === undefined ? <NotFoundPage /> : <CtOfFile file={file} patient={patient.data} stages={stages.data} />;
  }
  return (
    <div className={styles['page']}>
      <PatientStrip
        lead={<BackLink to={`/patient/${patientId}`} label={t('patient.toPatient')} />}
        title={t('ct.title')}
      />
      {failed === undefined ? (
        <Skeletons shape="columns" count={2} />
      ) : (
        <ErrorState
          error={failed.error}
          onRetry={() => {
            for (const query of [patient, stages, files]) if (query.isError) void query.refetch();
          }}
        />
      )}
    </div>
  );
}

function CtOfFile(props: { readonly file: PatientFile; readonly patient: Patient; readonly stages: readonly Stage[] }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const { file, patient, stages } = props;
  const facts = useImageFacts({ patient, stages: [...stages] })(file);
  const { locked } = useBenefit(6);
  const back = file.stageId === null ? `/patient/${patient.id}` : `/patient/${patient.id}/stage/${file.stageId}`;
  return (
    <div className={styles['page']}>
      <PageTitle patient={patient} page={t('ct.title')} />
      <PatientStrip
        lead={<BackLink to={back} label={t('ct.back')} />}
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
        <Opened
          file={file}
          renderVolume={(session, description) => (
            <CtViewer session={session} description={description} facts={facts} />
          )}
        />
      ) : (
        <EmptyState kind="denied" title={locked} />
      )}
    </div>
  );
}

type RenderVolume = (session: VolumeSession, description: VolumeDescription) => ReactNode;

/** Asks what the slices are like, once for each visit: every time is one use of the tool. */
function Opened({ file, renderVolume }: { readonly file: PatientFile; readonly renderVolume: RenderVolume }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const volume = useQuery({
    ...callQuery(openVolume, { params: { fileId: file.id } }, { silent: true }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (volume.data !== undefined) return <WithSession description={volume.data} renderVolume={renderVolume} />;
  if (volume.isError && isRefused(volume.error))
    return (
      <EmptyState
        kind="missing"
        title={errorText(volume.error)}
        action={<Link to={dicomAddress(file.patientId, file.id)}>{t('dicom.open')}</Link>}
      />
    );
  if (volume.isError) return <ErrorState error={volume.error} onRetry={() => void volume.refetch()} />;
  return <Skeletons shape="columns" count={2} />;
}

function WithSession(props: { readonly description: VolumeDescription; readonly renderVolume: RenderVolume }) {
  const { t } = useTranslation();
  const { description, renderVolume } = props;
  const [opener] = useState(() => new SessionOpener(() => sessionOf(description)));
  const session = useSyncExternalStore(opener.subscribe, opener.opened);
  if (session === null) return <Skeletons shape="columns" count={2} />;
  if (session instanceof NoVolume) return <EmptyState kind="missing" title={t(`ct.noVolume.${session.code}`)} />;
  return renderVolume(session, description);
}

/** Whether the file is none that is shown as a volume; its images may be seen one by one. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 429 && error.code.startsWith('volume.');
}

/** Slices may be those of several files: here each has a number of its own. */
function sessionOf(description: VolumeDescription): VolumeSession {
  const { slices } = description;
  return new VolumeSession({ ...description, slices: slices.map((slice, at) => ({ ...slice, at })) }, (at) => {
    const { fileId = '', at: own = at } = slices[at] ?? {};
    return requestOf(getSlice, { params: { fileId, at: own } });
  });
}
