import { joinClinic, readInvitation } from '@dentarium/server/clinic-calls/people';
import { toOrganisationName } from '@dentarium/domain';
import { callQuery, useApiMutation, useErrorText, useLanguage, useSession } from '@dentarium/platform';
import { EmptyState, PageHeader, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Section } from '../frame/section.tsx';
import { openHome } from './open-home.ts';
import styles from './people.module.css';

const CreateClinicDialog = lazy(() => import('./create-clinic-dialog.tsx'));

/** Joins a clinic by a link or a typed code, after a look at its name, at `/personal/join` (SITE-02). */
export default function JoinPage() {
  const { t } = useTranslation();
  const { mode } = useSession();
  const [searchParams, setSearchParams] = useSearchParams();
  const code = searchParams.get('invitation') ?? '';
  if (mode !== 'public') return <EmptyState kind="none" title={t('people.privateTitle')} text={t('people.private')} />;
  const openCode = (typed: string): void => setSearchParams(typed === '' ? {} : { invitation: typed });
  return (
    <>
      <PageHeader title={t('people.joinTitle')} />
      <Section title={t('people.invitation')}>
        <div className={styles['join']}>
          {code === '' ? <CodeForm onOpen={openCode} /> : <Preview code={code} onOther={() => openCode('')} />}
        </div>
      </Section>
    </>
  );
}

function CodeForm({ onOpen }: { readonly onOpen: (code: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <>
      <p>
        <label htmlFor={id}>{t('people.code')}</label>
        <Input
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a page that is opened to fill it in
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          placeholder="ABCD-EFGH-JKMN-PQRS"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={() => onOpen(typed.trim())}
        />
      </p>
      <Button type="primary" disabled={typed.trim() === ''} onClick={() => onOpen(typed.trim())}>
        {t('people.openInvitation')}
      </Button>
    </>
  );
}

/** Names the clinic of a code. Nobody joins by opening a link alone. */
function Preview({ code, onOther }: { readonly code: string; readonly onOther: () => void }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const toErrorText = useErrorText();
  const [isCreating, setCreating] = useState(false);
  const invitation = useQuery({ ...callQuery(readInvitation, { body: { code } }, { silent: true }), retry: false });
  const join = useApiMutation(joinClinic, { onSuccess: openHome });
  if (invitation.isPending) return <Skeletons shape="rows" count={2} />;
  const otherCode = <Button onClick={onOther}>{t('people.otherCode')}</Button>;
  if (invitation.isError)
    return <Answer text={<Alert type="error" showIcon title={toErrorText(invitation.error)} />}>{otherCode}</Answer>;
  const { clinic, role, isMember } = invitation.data;
  if (isMember)
    return (
      <Answer
        text={
          clinic === null ? t('people.isCreated') : t('people.isMember', { name: toOrganisationName(clinic, language) })
        }
      >
        <Button type="primary" onClick={openHome}>
          {t('people.begin')}
        </Button>
      </Answer>
    );
  if (clinic === null)
    return (
      <Answer text={t('people.forNewClinic')}>
        <Button type="primary" onClick={() => setCreating(true)}>
          {t('people.createClinic')}
        </Button>
        <Suspense fallback={null}>
          {isCreating ? <CreateClinicDialog code={code} onClose={() => setCreating(false)} /> : null}
        </Suspense>
      </Answer>
    );
  const name = toOrganisationName(clinic, language);
  return (
    <Answer text={t('people.joinAsk', { name, role: t(`people.roleName.${role}`) })}>
      <Button type="primary" loading={join.isPending} onClick={() => void join.mutate({ body: { code } })}>
        {t('people.join', { name })}
      </Button>
      {otherCode}
    </Answer>
  );
}

function Answer({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <div role="status" className={styles['answer']}>
        {text}
      </div>
      <div className={styles['actions']}>{children}</div>
    </>
  );
}
