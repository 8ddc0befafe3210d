import { type SignInAttempt, querySignIns } from '@dentarium/server/clinic-calls/sign-ins';
import { callQuery } from '@dentarium/platform';
import { EmptyState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInTable } from './sign-in-table.tsx';
import styles from './sign-ins.module.css';

const AccountDrawer = lazy(() => import('../accounts/account-drawer.tsx'));
const LinkDialog = lazy(() => import('./link-dialog.tsx'));

interface OpenForm {
  readonly kind: 'link' | 'create';
  readonly attempt: SignInAttempt;
}

/** Shows the persons without an account whom the sign-in service of the hospital has signed in, and gives them one. */
export function SignInList() {
  const { t } = useTranslation();
  const [form, setForm] = useState<OpenForm | null>(null);
  const list = useQuery(callQuery(querySignIns, {}, { silent: true }));
  const closeForm = () => setForm(null);
  return (
    <>
      <p className={styles['text']}>{t('signIns.text')}</p>
      <QueryBoundary
        query={list}
        onRefetchError="replace"
        loading={<Skeletons shape="rows" count={6} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            kind="none"
            title={t('signIns.none')}
            text={list.data?.isExternal === false ? t('signIns.ownProvider') : t('signIns.noneText')}
          />
        }
      >
        {({ items }) => (
          <SignInTable
            attempts={items}
            onLink={(attempt) => setForm({ kind: 'link', attempt })}
            onCreate={(attempt) => setForm({ kind: 'create', attempt })}
          />
        )}
      </QueryBoundary>
      <Suspense fallback={null}>
        {form?.kind === 'link' ? <LinkDialog attempt={form.attempt} onClose={closeForm} /> : null}
        {form?.kind === 'create' ? <AccountDrawer user={null} attempt={form.attempt} onClose={closeForm} /> : null}
      </Suspense>
    </>
  );
}
