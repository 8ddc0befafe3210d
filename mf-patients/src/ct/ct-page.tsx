import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { PATIENT_STATUS, SCREENSHOT_CATEGORY } from '@dentarium/domain';
import { NotFoundPage, useBenefit, useLanguage } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { combineQueries, EmptyState, ErrorState, useAgeText, useGenderText } from '@dentarium/ui';
import { uploads } from '@dentarium/upload';
import { type ViewerSource, VolumeViewer } from '@dentarium/viewers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import { PageTitle } from '../patient/page-title.tsx';
import { toFilesQuery, toPatientQuery } from '../patient/patient-query.ts';
import { BackLink, PatientStrip, StripDetail } from '../patient/patient-strip.tsx';
import { toStage } from '../upload/destinations.ts';
import { toDicomAddress } from '../viewers/dicom-address.ts';
import { CT_MODULE } from '../viewers/file-viewers.ts';
import { usePatientItems } from '../viewer-source/patient-items.ts';
import { patientVolumes, usePatientSource } from '../viewer-source/patient-source.ts';
import styles from './ct-page.module.css';

/** Shows a CBCT in three planes at `/patient/:patientId/ct/:fileId` (BEN-06). */
export default function CtPage() {
  const { patientId = '', fileId = '' } = useParams();
  if (searchId.parse(patientId) === null || searchId.parse(fileId) === null) return <NotFoundPage />;
  // The key discards all state of one file when another one is opened.
  return <CtLoader key={`${patientId} ${fileId}`} patientId={patientId} fileId={fileId} />;
}

/** Opens the volume while the patient is loaded: the viewer stays in its place, and shows it when it knows whose it is. */
function CtLoader({ patientId, fileId }: { readonly patientId: string; readonly fileId: string }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const patient = useQuery(toPatientQuery(patientId));
  const stages = useQuery(toLocalizedStagesQuery(patientId, language));
  const files = useQuery(toFilesQuery(patientId));
  const { locked } = useBenefit(CT_MODULE);
  const toItem = usePatientItems();
  const query = combineQueries({ patient, stages, files });
  const record = query.data;
  const source = useCtSource(record?.patient ?? { id: patientId, ...UNKNOWN_PATIENT });
  const file = record?.files.find(({ id }) => id === fileId);
  if (record !== undefined && file === undefined) return <NotFoundPage />;
  const isKnown = record !== undefined && file !== undefined;
  return (
    <div className={styles['page']}>
      {isKnown ? (
        <CtHead patient={record.patient} file={file} />
      ) : (
        <PatientStrip
          patient={null}
          lead={<BackLink to={`/patient/${patientId}`} label={t('patient.toPatient')} />}
          title={t('ct.title')}
        />
      )}
      {locked !== null ? (
        <EmptyState kind="denied" title={locked} />
      ) : (
        <VolumeViewer
          volumes={patientVolumes}
          itemId={fileId}
          source={source}
          item={isKnown ? toItem(record, file) : null}
          waiting={query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : undefined}
          alternative={<Link to={toDicomAddress(patientId, fileId)}>{t('dicom.open')}</Link>}
        />
      )}
    </div>
  );
}

/** Returns the source of the viewer, which files screenshots in the stage. */
function useCtSource(patient: Pick<Patient, 'id' | 'mayEdit' | 'status'>): ViewerSource {
  const source = usePatientSource(patient);
  if (!source.allows.save) return source;
  return {
    ...source,
    keepPicture: (picture, { group, itemIds }) =>
      uploads.add([picture], toStage({ patientId: patient.id, stageId: group.id, sourceIds: [...itemIds] }), {
        category: SCREENSHOT_CATEGORY,
      }),
  };
}

/** Nothing may be changed before the patient is known. */
const UNKNOWN_PATIENT = { mayEdit: false, status: PATIENT_STATUS.inTreatment } as const;

/** Names the patient and the file. */
function CtHead({ patient, file }: { readonly patient: Patient; readonly file: PatientFile }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const backPath = file.stageId === null ? `/patient/${patient.id}` : `/patient/${patient.id}/stage/${file.stageId}`;
  return (
    <>
      <PageTitle patient={patient} page={t('ct.title')} />
      <PatientStrip
        patient={patient}
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
    </>
  );
}
