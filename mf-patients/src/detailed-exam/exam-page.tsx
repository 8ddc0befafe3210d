import { ErrorState, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { usePatientRecord } from '../patient/patient-record.ts';
import { ExamForm } from './exam-form.tsx';
import { callExam } from './exam-query.ts';

/** `/patient/:patientId/exam`: the detailed exam (PAT-11). */
export default function ExamPage() {
  const { patient, mayEdit } = usePatientRecord();
  const exam = useQuery(callExam(patient.id));
  if (exam.data !== undefined) return <ExamForm patient={patient} saved={exam.data} readOnly={!mayEdit} />;
  if (exam.isError) return <ErrorState error={exam.error} onRetry={() => void exam.refetch()} />;
  return <Skeletons shape="rows" count={10} />;
}
