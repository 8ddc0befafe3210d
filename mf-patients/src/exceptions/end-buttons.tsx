import { discardException, type FilingException, returnException } from '@dentarium/server/calls/front-desk';
import { toast } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './exceptions.module.css';

const END_CALLS = { return: returnException, discard: discardException } as const;
type End = keyof typeof END_CALLS;

/** Shows the buttons that return an exception to its sender or discard it; both ask for the reason. */
export function EndButtons({ exception }: { readonly exception: FilingException }) {
  const { t } = useTranslation();
  const [end, setEnd] = useState<End | null>(null);
  return (
    <div className={styles['ends']}>
      {exception.state === 'open' ? <Button onClick={() => setEnd('return')}>{t('exception.return')}</Button> : null}
      <Button danger onClick={() => setEnd('discard')}>
        {t('exception.discard')}
      </Button>
      {end === null ? null : <EndDialog exception={exception} end={end} onClose={() => setEnd(null)} />}
    </div>
  );
}

function EndDialog(props: { readonly exception: FilingException; readonly end: End; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { exception, end, onClose } = props;
  const form = useForm({
    start: { reason: '' },
    draftKey: `${end}.${exception.id}`,
    toBody: ({ reason }) => ({ reason, version: exception.version }),
    schema: END_CALLS[end].body,
    problemText: (problem) => (problem === 'required' ? t('exception.reasonRequired') : undefined),
    save: (send, body) => send(END_CALLS[end], { params: { id: exception.id }, body }),
    onSaved: () => {
      toast('success', t(`exception.${end}Done`));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`exception.${end}`)}
      subject={exception.fileName}
      saveLabel={t(`exception.${end}`)}
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="reason" label={t('exception.reason')} required>
        {(control, { value, change }) => (
          <Input {...control} maxLength={200} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
    </FormDialog>
  );
}
