import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { cssVariables, NotFoundPage, useLanguage } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { ErrorState, KeyHelp, Skeletons, useAgeText, useGenderText, useKeys } from '@dentarium/ui';
import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { callExam } from '../detailed-exam/exam-query.ts';
import { callRecords } from '../medical-records/records-query.ts';
import { PageTitle } from '../patient/page-title.tsx';
import { callFiles, callPatient } from '../patient/patient-query.ts';
import { BackLink, PatientStrip, StripWords } from '../patient/patient-strip.tsx';
import { stagesIn } from '../patient/stages-in.ts';
import { PatientSheet } from './patient-sheet.tsx';
import styles from './sheet.module.css';

/** `/patient/:patientId/sheet`: the patient on paper, A4 and light, whatever the theme of the screen is. */
export default function SheetPage() {
  const { patientId = '' } = useParams();
  return searchId.parse(patientId) === null ? <NotFoundPage /> : <Sheet patientId={patientId} />;
}

function Sheet({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const paper = useRef<HTMLDivElement>(null);
  const [patient, stages, files, exam, records] = useQueries({
    queries: [
      callPatient(patientId),
      stagesIn(patientId, language),
      callFiles(patientId),
      callExam(patientId),
      callRecords(patientId),
    ],
  });
  const print = async (): Promise<void> => {
    if (paper.current !== null) await untilShown(paper.current);
    window.print();
  };
  useKeys({ p: () => void print() });

  const failed = [patient, stages, files, exam, records].find(({ isError }) => isError);
  if (failed !== undefined) {
    return (
      <div className={styles['page']}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    );
  }
  const isLoading =
    patient.data === undefined ||
    stages.data === undefined ||
    files.data === undefined ||
    exam.data === undefined ||
    records.data === undefined;
  return (
    <div className={styles['page']}>
      {patient.data === undefined ? null : <PageTitle patient={patient.data} page={t('sheet.title')} />}
      <div className={styles['tools']}>
        <PatientStrip
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
      </div>
      {isLoading ? (
        <Skeletons shape="rows" count={12} />
      ) : (
        <div ref={paper} className={styles['paper']} style={cssVariables('default')}>
          <PatientSheet
            patient={patient.data}
            stages={stages.data}
            files={files.data}
            exam={exam.data}
            records={records.data}
          />
        </div>
      )}
      <KeyHelp lines={[{ keys: ['p'], does: t('patient.print') }]} />
    </div>
  );
}

/** How long images may take to come before the rest is printed without them, in ms. */
const PATIENCE_MS = 10_000;

/** Waits until every image is there, but not for ever: what cannot be shown keeps nobody from printing the rest. */
async function untilShown(paper: HTMLElement): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (paper.querySelector('[data-loaded="false"]') !== null && Date.now() < until) {
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  await Promise.all([...paper.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)));
}
