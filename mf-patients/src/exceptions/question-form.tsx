import { type FilingException, updateException } from '@dentarium/server/calls/front-desk';
import { STAGE_KINDS } from '@dentarium/domain';
import { toast, useLanguage, useLeaveGuard } from '@dentarium/platform';
import { FormField, FormNotices, useForm } from '@dentarium/ui/form';
import { Button, Input, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './exceptions.module.css';
import { QuestionSelect } from './question-select.tsx';

type Values = Pick<FilingException, 'question' | 'phase' | 'note' | 'version'>;

function toQuestionValues({ question, phase, note, version }: FilingException): Values {
  return { question, phase, note, version };
}

/** Shows the form "Select exception problem and phase". */
export function QuestionForm({ exception }: { readonly exception: FilingException }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const form = useForm<Values, Values, FilingException>({
    start: toQuestionValues(exception),
    schema: updateException.body,
    draftKey: `exception.${exception.id}`,
    save: (send, body) => send(updateException, { params: { id: exception.id }, body }),
    toNextValues: toQuestionValues,
    onSaved: () => toast('success', t('exception.saved')),
    stale: {
      noun: 'exception',
      title: t('exception.stale'),
      // The list has been refetched by then.
      load: () => Promise.resolve(toQuestionValues(exception)),
      text: (field, theirs) => {
        if (field === 'question') return t(`exception.questions.${theirs.question}`);
        if (field === 'phase') return STAGE_KINDS.find(({ code }) => code === theirs.phase)?.name[language] ?? '–';
        return theirs.note === '' ? '–' : theirs.note;
      },
    },
  });
  const { begin, get, unsaved } = form;
  useEffect(() => {
    // A version saved elsewhere replaces the form values while nothing is typed.
    if (!unsaved && get().version < exception.version) begin(toQuestionValues(exception));
  }, [begin, get, unsaved, exception]);
  useLeaveGuard(unsaved, t('exception.leave'));
  return (
    <form
      id={form.id}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (unsaved) void form.submit();
      }}
    >
      <FormNotices form={form} />
      <FormField form={form} name="question" label={t('exception.question')} required>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <QuestionSelect {...control} value={value} onChange={change} />
        )}
      </FormField>
      <FormField form={form} name="phase" label={t('exception.phase')} required>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select<number>
            {...control}
            className={styles['control'] ?? ''}
            placeholder={t('exception.phaseHint')}
            options={STAGE_KINDS.map(({ code, name }) => ({ value: code, label: name[language] }))}
            value={value}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="note" label={t('exception.note')} wide>
        {(control, { value, change }) => (
          <Input {...control} maxLength={200} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
      <Button htmlType="submit" disabled={!unsaved} loading={form.saving}>
        {t('exception.save')}
      </Button>
    </form>
  );
}
