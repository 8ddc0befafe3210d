import { discardException, returnException } from '@dentarium/api/services/exception-service';
import { Field } from '@dentarium/ui';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartProps } from './exception-panel.tsx';
import styles from './exceptions.module.css';

const CALLS = { return: returnException, discard: discardException } as const;
type End = keyof typeof CALLS;

/** Gives an exception back to who sent it, or throws it away; both ask for the reason. */
export function EndButtons({ exception, isBusy, run }: PartProps) {
  const { t } = useTranslation();
  const [end, setEnd] = useState<End | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const open = (next: End): void => {
    setEnd(next);
    setReason('');
    setTried(false);
  };
  const send = async (): Promise<void> => {
    setTried(true);
    if (end === null || reason.trim() === '') return;
    const input = { params: { id: exception.id }, body: { reason, version: exception.version } };
    if (await run(CALLS[end], input, t(`exception.${end}Done`))) setEnd(null);
  };
  return (
    <div className={styles['ends']}>
      {exception.state === 'open' ? <Button onClick={() => open('return')}>{t('exception.return')}</Button> : null}
      <Button danger onClick={() => open('discard')}>
        {t('exception.discard')}
      </Button>
      <Modal
        open={end !== null}
        width={440}
        title={end === null ? '' : t(`exception.${end}`)}
        okText={end === null ? '' : t(`exception.${end}`)}
        cancelText={t('exception.cancel')}
        confirmLoading={isBusy}
        onOk={() => void send()}
        onCancel={() => setEnd(null)}
      >
        <Field
          label={t('exception.reason')}
          required
          error={isTried && reason.trim() === '' ? t('exception.reasonRequired') : undefined}
        >
          {(control) => (
            <Input
              {...control}

              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              onPressEnter={() => void send()}
            />
          )}
        </Field>
      </Modal>
    </div>
  );
}
