import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { useTranslation } from 'react-i18next';
import { useExamFacts } from './exam-facts.ts';
import { formatExamTitle } from './exam-title.ts';
import styles from './exam.module.css';

/** Shows all exams of a patient side by side, T0, T1, …; answers that differ from the previous exam are highlighted. */
export function ExamColumns({
  exams,
  stages,
}: {
  readonly exams: readonly PatientExam[];
  readonly stages: readonly Stage[];
}) {
  const { t } = useTranslation();
  const toFacts = useExamFacts();
  const columns = exams.flatMap(({ exam, derived }) => (exam === null ? [] : [toFacts(exam, derived)]));
  const [first = []] = columns;
  return (
    <div className={styles['columns']}>
      <table aria-label={t('exam.sideBySide')}>
        <thead>
          <tr>
            <th scope="col">{t('exam.title')}</th>
            {exams.map((exam) => (
              <th key={exam.id} scope="col">
                {formatExamTitle(exam, exams, stages)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(([question], row) => (
            <tr key={question}>
              <th scope="row">{question}</th>
              {columns.map((facts, column) => {
                const answer = facts[row]?.[1] ?? '';
                const before = columns[column - 1]?.[row]?.[1];
                return (
                  <td
                    key={exams[column]?.id}
                    data-changed={before !== undefined && before !== answer}
                    data-unexamined={answer === ''}
                  >
                    {answer === '' ? t('exam.notExamined') : answer}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
