import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { getToday, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { deriveExam, EMPTY_EXAM, DEFAULT_OVERJET_LIMITS } from '@dentarium/domain/detailed-exam';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { usePatientRecord } from '../patient/patient-record.ts';
import { ExamColumns } from './exam-columns.tsx';
import { ExamForm } from './exam-form.tsx';
import { toExamsQuery } from './exam-query.ts';
import { formatExamTitle } from './exam-title.ts';
import styles from './exam.module.css';

/** Shows the detailed exams of the stages at `/patient/:patientId/exam` (PAT-11). */
export default function ExamPage() {
  const { patient } = usePatientRecord();
  const exams = useQuery(toExamsQuery(patient.id));
  return (
    <QueryBoundary query={exams} loading={<Skeletons shape="rows" count={10} />}>
      {(data) => <Exams exams={data} />}
    </QueryBoundary>
  );
}

/** Creates an unsaved exam for the latest stage without one. */
function createExam(stages: readonly Stage[], exams: readonly PatientExam[]): PatientExam {
  const classifiedStages = stages.filter(({ stageCode }) => stageCode !== UNCLASSIFIED_STAGE);
  const stagesWithoutExam = classifiedStages.filter(({ id }) => exams.every(({ stageId }) => stageId !== id));
  return {
    id: null,
    stageId: (stagesWithoutExam.at(-1) ?? classifiedStages.at(-1))?.id ?? null,
    examDate: getToday(),
    exam: null,
    derived: deriveExam(EMPTY_EXAM),
    overjetLimits: exams[0]?.overjetLimits ?? DEFAULT_OVERJET_LIMITS,
    version: 0,
    updatedBy: null,
    updatedAt: null,
  };
}

function Exams({ exams }: { readonly exams: readonly PatientExam[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { patient, stages, mayEdit } = usePatientRecord();
  const [searchParams] = useSearchParams();
  // The open exam stays open when somebody else adds an exam.
  const [first] = useState(() => exams.at(-1)?.id ?? 'new');
  const requestedId = searchParams.get('exam') ?? first;
  const isComparison = requestedId === 'all' && exams.length > 1;
  const openExam = requestedId === 'new' ? undefined : (exams.find(({ id }) => id === requestedId) ?? exams.at(-1));
  const home = `/patient/${patient.id}/exam`;
  return (
    <>
      {exams.length === 0 ? null : (
        <nav className={styles['exams']} aria-label={t('exam.all')}>
          {exams.map((exam) => (
            <Link
              key={exam.id}
              to={`${home}?exam=${exam.id ?? ''}`}
              className={styles['examLink'] ?? ''}
              aria-current={!isComparison && openExam?.id === exam.id ? 'page' : undefined}
            >
              {formatExamTitle(exam, exams, stages)}
            </Link>
          ))}
          {exams.length < 2 ? null : (
            <Link
              to={`${home}?exam=all`}
              className={styles['examLink'] ?? ''}
              aria-current={isComparison ? 'page' : undefined}
            >
              {t('exam.sideBySide')}
            </Link>
          )}
          {mayEdit ? (
            <Button size="small" onClick={() => void navigate(`${home}?exam=new`)}>
              {t('exam.new')}
            </Button>
          ) : null}
        </nav>
      )}
      {isComparison ? (
        <ExamColumns exams={exams} stages={stages} />
      ) : (
        <ExamForm
          key={openExam?.id ?? 'new'}
          patient={patient}
          stages={stages}
          savedExam={openExam ?? createExam(stages, exams)}
          readOnly={!mayEdit}
          onAdded={({ id }) => void navigate(`${home}?exam=${id ?? ''}`, { replace: true })}
        />
      )}
    </>
  );
}
