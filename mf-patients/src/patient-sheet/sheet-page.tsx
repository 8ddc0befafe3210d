import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { NotFoundPage, useLanguage } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { ErrorState, KeyHelp, Skeletons, useAgeText, useGenderText, useKeys } from '@dentarium/ui';
import { Paper, PaperPage, usePaper } from '@dentarium/ui/paper';
import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { toExamQuery } from '../detailed-exam/exam-query.ts';
import { toRecordsQuery } from '../medical-records/records-query.ts';
import { PageTitle } from '../patient/page-title.tsx';
import { toFilesQuery, toPatientQuery } from '../patient/patient-query.ts';
import { BackLink, PatientStrip, StripWords } from '../patient/patient-strip.tsx';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import { PatientSheet } from './patient-sheet.tsx';

/** Shows the patient on paper, A4 and light in every theme, at `/patient/:patientId/sheet`. */
export default function SheetPage() {
  const { patientId = '' } = useParams();
  return searchId.parse(patientId) === null ? <NotFoundPage /> : <Sheet patientId={patientId} />;
}

function Sheet({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const { paper, print } = usePaper();
  const [patient, stages, files, exam, records] = useQueries({
    queries: [
      toPatientQuery(patientId),
      toLocalizedStagesQuery(patientId, language),
      toFilesQuery(patientId),
      toExamQuery(patientId),
      toRecordsQuery(patientId),
    ],
  });
  useKeys({ p: () => void print() });

  const failedQuery = [patient, stages, files, exam, records].find(({ isError }) => isError);
  if (failedQuery !== undefined) {
    return (
      <PaperPage tools={null}>
        <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
      </PaperPage>
    );
  }
  const isLoading =
    patient.data === undefined ||
    stages.data === undefined ||
    files.data === undefined ||
    exam.data === undefined ||
    records.data === undefined;
  return (
    <PaperPage
      tools={
        <PatientStrip
          patient={patient.data ?? null}
          lead={<BackLink to={`/patient/${patientId}`} label={t('patient.toPatient')} />}
          title={t('sheet.title')}
          facts={
            <>
              {patient.data === undefined ? null : (
                <>
                  <strong>{patient.data.name}</strong>
                  <span>{patient.data.patientNo}</span>
                  <span>{genderText(patient.data.gender)}</span>
                  <span>{ageText(patient.data.birthDate)}</span>
                </>
              )}
            </>
          }
          actions={
            <Button
              type="primary"
              icon={<PrinterOutlined aria-hidden />}
              disabled={isLoading}
              onClick={() => void print()}
              title="P"
            >
              <StripWords>{t('patient.print')}</StripWords>
            </Button>
          }
        />
      }
    >
      {patient.data === undefined ? null : <PageTitle patient={patient.data} page={t('sheet.title')} />}
      {isLoading ? (
        <Skeletons shape="rows" count={12} />
      ) : (
        <Paper ref={paper}>
          <PatientSheet
            patient={patient.data}
            stages={stages.data}
            files={files.data}
            exam={exam.data}
            records={records.data}
          />
        </Paper>
      )}
      <KeyHelp lines={[{ keys: ['p'], action: t('patient.print') }]} />
    </PaperPage>
  );
}
