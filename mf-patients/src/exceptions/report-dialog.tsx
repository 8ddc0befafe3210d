import type { PatientFile } from '@dentarium/api/files/info-calls';
import { reportException } from '@dentarium/server/calls/front-desk';
import { toast } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './exceptions.module.css';
import { QuestionSelect } from './question-select.tsx';

const WRONG_PATIENT_QUESTION = 3;

/** Removes an image from its stage and reports it to the users who handle exceptions (ADM-04). */
export default function ReportDialog({ file, onClose }: { readonly file: PatientFile; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    start: { question: WRONG_PATIENT_QUESTION, note: '' },
    toBody: ({ question, note }) => ({ question, note: note.trim() }),
    schema: reportException.body,
    draftKey: `exceptionOf.${file.id}`,
    save: (send, body) => send(reportException, { params: { id: file.id }, body }),
    onSaved: () => {
      toast('success', t('exception.reported'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('exception.report')} saveLabel={t('exception.report')} form={form} onClose={onClose}>
      <p className={styles['quiet']}>{t('exception.reportText', { name: file.name })}</p>
      <FormField form={form} name="question" label={t('exception.question')} required>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <QuestionSelect {...control} value={value} onChange={change} />
        )}
      </FormField>
      <FormField form={form} name="note" label={t('exception.note')}>
        {(control, { value, change }) => (
          <Input {...control} maxLength={200} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
    </FormDialog>
  );
}
