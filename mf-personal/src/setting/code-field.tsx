import { ApiError } from '@dentarium/api';
import { sendCode } from '@dentarium/api/account/calls';
import { queryOutbox } from '@dentarium/server/calls/account';
import { extractDigits } from '@dentarium/domain';
import { callQuery, toast, useApiMutation } from '@dentarium/platform';
import type { FieldControl } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './setting.module.css';
import { useCooldown } from './use-cooldown.ts';

/** Returns the seconds after which a refused code may be requested again. */
function toCooldownSeconds(error: unknown): number {
  const seconds = error instanceof ApiError && error.is('sms.cooldown') ? error.detail['seconds'] : undefined;
  return typeof seconds === 'number' ? seconds : 0;
}

/**
 * Shows the input for a code of six digits, with the button that sends it and is disabled for a minute afterwards.
 *
 * @param phone returns the typed number; empty for the one of the account.
 * @param check validates the number before anything is sent.
 */
export function CodeInput(props: {
  readonly control: FieldControl;
  readonly phone: () => string;
  readonly value: string;
  readonly check?: () => Promise<boolean>;
  readonly onChange: (code: string) => void;
}) {
  const { t } = useTranslation();
  const [left, startCooldown] = useCooldown();
  const send = useApiMutation(sendCode, {
    onSuccess: ({ cooldown }) => {
      startCooldown(cooldown);
      toast('success', t('code.sent'));
    },
    onError: (error) => startCooldown(toCooldownSeconds(error)),
  });

  const requestCode = async (): Promise<void> => {
    if ((await props.check?.()) !== false) await send.mutate({ body: { phone: props.phone() } });
  };

  return (
    <div className={styles['code']}>
      <Input
        {...props.control}
        // Typed text stays: a code is sent as it is, without what is no digit.
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={props.value}
        onChange={({ target }) => props.onChange(extractDigits(target.value))}
      />
      <Button
        className={styles['send'] ?? ''}
        disabled={left > 0}
        loading={send.isPending}
        onClick={() => void requestCode()}
      >
        {left > 0 ? t('code.again', { seconds: left }) : t('code.send')}
      </Button>
    </div>
  );
}

/** Shows the messages of a demonstration site, which were not really sent. */
export function Outbox() {
  const { t } = useTranslation();
  const outbox = useQuery(callQuery(queryOutbox, {}, { silent: true }));
  const [latest] = outbox.data ?? [];
  if (latest === undefined) return null;
  return (
    <Alert className={styles['outbox'] ?? ''} type="info" showIcon title={t('code.outbox')} description={latest.text} />
  );
}
