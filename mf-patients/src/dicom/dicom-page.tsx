import { NotFoundPage, useLanguage, useRight } from '@dentarium/platform';
import { combineQueries, EmptyState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../patient/page-title.tsx';
import { toFilesQuery, toPatientQuery } from '../patient/patient-query.ts';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import { readDicomAddress } from '../viewers/dicom-address.ts';
import { DicomViewer } from './dicom-viewer.tsx';
import { isDicomFile } from '../viewers/is-dicom-file.ts';
import type { ViewerRecord } from './viewer-record.ts';

export { prepareViewer as prepare } from './early-file.ts';

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
        const record: ViewerRecord = { patient: data.patient, stages: data.stages, files: dicomFiles };
        return (
          <>
            <PageTitle patient={data.patient} page={t('dicom.title')} />
            <DicomViewer record={record} file={file} secondFile={secondFile} />
          </>
        );
      }}
    </QueryBoundary>
  );
}
