import { NotFoundPage, type PageAddress, queryClient, useLanguage, useRight } from '@dentarium/platform';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { combineQueries, EmptyState, QueryBoundary, Skeletons, useAgeText, useGenderText } from '@dentarium/ui';
import { DicomViewer, prepareDicomItem } from '@dentarium/viewers';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import { PageTitle } from '../patient/page-title.tsx';
import { toFilesQuery, toPatientQuery, toStagesQuery } from '../patient/patient-query.ts';
import { BackLink, PatientStrip } from '../patient/patient-strip.tsx';
import { readDicomAddress, toDicomAddress } from '../viewers/dicom-address.ts';
import { isDicomFile } from '../viewers/is-dicom-file.ts';
import { usePatientItems } from '../viewer-source/patient-items.ts';
import { patientOriginals, usePatientSource } from '../viewer-source/patient-source.ts';

/** Shows an X-ray as its file has it, and optionally another one `beside` it, at `/dcmviewer?patient=…&file=…` (VIEW-02). */
export default function DicomPage() {
  const [searchParams] = useSearchParams();
  const { patient, file, beside } = readDicomAddress(searchParams);
  const mayLook = useRight('patientList');
  const { t } = useTranslation();
  if (!mayLook) return <EmptyState kind="denied" title={t('dicom.denied')} />;
  if (patient === null || file === null) return <NotFoundPage />;
  // The key resets the state for another file.
  return <DicomLoader key={`${file} ${beside ?? ''}`} patientId={patient} fileId={file} besideId={beside} />;
}

/** Starts to load the patient and to open the X-ray of an address before the page is mounted. */
export function prepare({ searchParams }: PageAddress): void {
  const { patient, file } = readDicomAddress(searchParams);
  if (patient === null || file === null) return;
  prepareDicomItem({
    id: file,
    originals: patientOriginals,
    find: async () =>
      (await queryClient.query(toFilesQuery(patient))).filter(isDicomFile).find(({ id }) => id === file),
  });
  // Errors are ignored here, because the page makes the same requests and reports them.
  for (const query of [queryClient.query(toPatientQuery(patient)), queryClient.query(toStagesQuery(patient))])
    query.catch(() => undefined);
}

function DicomLoader(props: { readonly patientId: string; readonly fileId: string; readonly besideId: string | null }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { patientId, fileId, besideId } = props;
  const [patient, stages, files] = useQueries({
    queries: [toPatientQuery(patientId), toLocalizedStagesQuery(patientId, language), toFilesQuery(patientId)],
  });
  return (
    <QueryBoundary
      query={combineQueries({ patient, stages, files })}
      onRefetchError="replace"
      loading={<Skeletons shape="columns" count={1} />}
    >
      {(data) => {
        const dicomFiles = data.files.filter(isDicomFile);
        const file = dicomFiles.find(({ id }) => id === fileId);
        if (file === undefined) return <EmptyState kind="none" title={t('dicom.missing')} />;
        const secondFile = dicomFiles.find(({ id }) => id === besideId) ?? null;
        return (
          <>
            <PageTitle patient={data.patient} page={t('dicom.title')} />
            <PatientXRay
              patient={data.patient}
              stages={data.stages}
              files={dicomFiles}
              file={file}
              secondFile={secondFile}
            />
          </>
        );
      }}
    </QueryBoundary>
  );
}

/** Shows X-rays of a patient in the viewer. */
function PatientXRay(props: {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  /** The files that the viewer can show. */
  readonly files: readonly PatientFile[];
  readonly file: PatientFile;
  readonly secondFile: PatientFile | null;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const { patient, stages, files, file, secondFile } = props;
  const toPatientItem = usePatientItems();
  const toItem = (one: PatientFile) => toPatientItem({ patient, stages }, one);
  const source = usePatientSource(patient);
  const backPath = file.stageId === null ? `/patient/${patient.id}` : `/patient/${patient.id}/stage/${file.stageId}`;
  return (
    <DicomViewer
      source={source}
      items={files.map(toItem)}
      item={toItem(file)}
      secondItem={secondFile === null ? null : toItem(secondFile)}
      onSecondItem={(id) => void navigate(toDicomAddress(patient.id, file.id, id), { replace: true })}
      onClose={() => void navigate(backPath)}
      head={
        <PatientStrip
          patient={patient}
          lead={<BackLink to={backPath} label={t('dicom.back')} />}
          title={patient.name}
          facts={
            <>
              <strong>{patient.patientNo}</strong>
              <span>{genderText(patient.gender)}</span>
              <span>{ageText(patient.birthDate)}</span>
              <span>{file.name}</span>
            </>
          }
        />
      }
    />
  );
}
