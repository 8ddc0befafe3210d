import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { useLeaveGuard } from '@dentarium/platform';
import { DateText, KeyHelp } from '@dentarium/ui';
import { FormNotices, useFormValues } from '@dentarium/ui/form';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePatientKeyLines } from '../patient/patient-keys.ts';
import { ExamDentition } from './exam-dentition.tsx';
import { ExamStageFields } from './exam-stage-fields.tsx';
import { AnteriorSection, FaceSection, JointSection, SidesSection, SpaceSection } from './exam-sections.tsx';
import styles from './exam.module.css';
import { useExamForm } from './use-exam-form.ts';

/** Shows the whole exam on one screen; sides as the viewer sees them, the patient's right on the left. */
export function ExamForm({
  patient,
  stages,
  savedExam,
  readOnly,
  onAdded,
}: {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  readonly savedExam: PatientExam;
  readonly readOnly: boolean;
  /** Called after a new exam is saved. */
  readonly onAdded: (exam: PatientExam) => void;
}) {
  const { t } = useTranslation();
  const form = useExamForm(patient.id, savedExam, { readOnly, onAdded });
  const keyLines = usePatientKeyLines();
  useLeaveGuard(form.unsaved, t('exam.leave'));
  const saveByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !form.unsaved) return;
    event.preventDefault();
    void form.submit();
  };
  const section = { form, draft: useFormValues(form), readOnly };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter in any of its fields saves
    <form
      id={form.id}
      className={styles['exam']}
      aria-label={t('exam.title')}
      onKeyDown={saveByKey}
      onSubmit={(event) => event.preventDefault()}
    >
      <FormNotices form={form} />
      {readOnly ? null : <ExamStageFields form={form} patient={patient} stages={stages} />}
      <div className={styles['sections']}>
        <SidesSection {...section} />
        <AnteriorSection {...section} limits={savedExam.overjetLimits} />
        <SpaceSection {...section} />
        <FaceSection {...section} />
        <JointSection {...section} />
        <ExamDentition {...section} mixed={patient.dentalAge === 1} />
      </div>
      <div className={styles['bar']}>
        <span className={styles['quiet']} role="status">
          {form.unsaved ? t('exam.unsaved') : <SavedBy savedExam={savedExam} />}
        </span>
        {readOnly ? null : (
          <>
            <Button disabled={!form.unsaved || form.saving} onClick={form.discard}>
              {t('exam.discard')}
            </Button>
            <Button
              type="primary"
              disabled={!form.unsaved}
              loading={form.saving}
              onClick={() => void form.submit()}
              title="Ctrl+Enter"
            >
              {t('exam.save')}
            </Button>
          </>
        )}
      </div>
      <KeyHelp lines={[{ keys: ['Ctrl', 'Enter'], action: t('exam.save') }, ...keyLines]} />
    </form>
  );
}

function SavedBy({ savedExam }: { readonly savedExam: PatientExam }) {
  const { t } = useTranslation();
  if (savedExam.updatedAt === null) return <>{t('exam.none')}</>;
  return (
    <>
      {t('exam.savedBy', { name: savedExam.updatedBy?.name ?? '' })} <DateText value={new Date(savedExam.updatedAt)} />
    </>
  );
}
