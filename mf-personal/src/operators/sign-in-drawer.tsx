import { callQuery, toast, useApiMutation, useLanguage } from '@dentarium/platform';
import {
  endSessions,
  endSignInWaits,
  querySignInState,
  type SignInState,
} from '@dentarium/server/clinic-calls/operators';
import { QueryBoundary, Skeletons, useQuestion } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../frame/format-moment.ts';
import { Section } from '../frame/section.tsx';
import { FailureLines } from './failure-lines.tsx';
import styles from './operators.module.css';
import { WaitLines } from './wait-lines.tsx';

/** Answers why a person cannot sign in, and ends their sessions and waits. */
export default function SignInDrawer(props: { readonly accountId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const input = { params: { id: props.accountId } };
  const state = useQuery(callQuery(querySignInState, input, { silent: true }));
  const account = state.data?.account;
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      open
      // There is no field to focus, and the content may still be loading.
      afterOpenChange={(isOpen) => {
        if (isOpen) content.current?.focus();
      }}
      size="min(640px, 100vw)"
      title={account === undefined ? t('operators.whyNot') : t('operators.whyNotOf', { name: account.name })}
      onClose={props.onClose}
    >
      <div ref={content} tabIndex={-1}>
        <QueryBoundary query={state} onRefetchError="replace" loading={<Skeletons shape="rows" count={8} />}>
          {(data) => (
            <div className={styles['sections']}>
              <Problems state={data} />
              <Facts state={data} />
              <Waits state={data} />
              <Sessions state={data} />
              <Section title={t('operators.failures')} text={t('operators.failuresText')}>
                {data.failures.length === 0 ? (
                  <p className={styles['quiet']}>{t('operators.noFailures')}</p>
                ) : (
                  <FailureLines failures={data.failures} label={t('operators.failures')} />
                )}
              </Section>
            </div>
          )}
        </QueryBoundary>
      </div>
    </Drawer>
  );
}

interface StateProps {
  readonly state: SignInState;
}

function Problems({ state: { problems, phoneAccounts } }: StateProps) {
  const { t } = useTranslation();
  if (problems.length === 0) return <Alert type="success" showIcon title={t('operators.noProblem')} />;
  const names = phoneAccounts.map(({ name, userName }) => `${name} (${userName})`).join(t('accounts.comma'));
  return (
    <ul className={styles['lines']} aria-label={t('operators.problems')}>
      {problems.map((problem) => (
        <li key={problem} className={styles['line']}>
          <Alert type="warning" showIcon title={t(`operators.problem.${problem}`, { names })} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ state: { account } }: StateProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const joinNames = (rows: SignInState['account']['roles'] | SignInState['account']['organisations']) =>
    rows.map(({ name }) => name[language]).join(t('accounts.comma')) || '–';
  return (
    <p className={styles['quiet']}>
      {[account.userName, joinNames(account.roles), joinNames(account.organisations)].join(' · ')}
    </p>
  );
}

function Waits({ state: { account, signInWaits } }: StateProps) {
  const { t } = useTranslation();
  const end = useApiMutation(endSignInWaits, { onSuccess: () => toast('success', t('operators.waitsEnded')) });
  if (signInWaits.length === 0) return null;
  return (
    <Section
      title={t('operators.waits')}
      text={t('operators.waitsText')}
      actions={
        <Button loading={end.isPending} onClick={() => void end.mutate({ params: { id: account.id } })}>
          {t('operators.endWaits')}
        </Button>
      }
    >
      <WaitLines signInWaits={signInWaits} />
    </Section>
  );
}

function Sessions({ state: { account, sessions, canEndSessions } }: StateProps) {
  const { t } = useTranslation();
  const ask = useQuestion();
  const end = useApiMutation(endSessions, { onSuccess: () => toast('success', t('operators.sessionsEnded')) });
  const handleEnd = async (): Promise<void> => {
    const isConfirmed = await ask({
      title: t('operators.endSessionsAsk', { name: account.name }),
      text: t('operators.endSessionsText'),
      confirmLabel: t('operators.signOutEverywhere'),
      cancelLabel: t('action.cancel'),
    });
    if (isConfirmed) await end.mutate({ params: { id: account.id } });
  };
  return (
    <Section
      title={t('operators.sessions')}
      {...(canEndSessions ? {} : { text: t('operators.externalSessions') })}
      actions={
        canEndSessions && sessions.length > 0 ? (
          <Button danger onClick={() => void handleEnd()}>
            {t('operators.endSessions')}
          </Button>
        ) : null
      }
    >
      {sessions.length === 0 ? (
        <p className={styles['quiet']}>{t('operators.noSessions')}</p>
      ) : (
        <ul className={styles['lines']} aria-label={t('operators.sessions')}>
          {sessions.map(({ signedInAt, device, address }) => (
            <li key={signedInAt} className={styles['line']}>
              <span>{t('operators.signedInAt', { at: formatMoment(signedInAt) })}</span>
              <span className={styles['quiet']}>{[address, device].filter((part) => part !== '').join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
