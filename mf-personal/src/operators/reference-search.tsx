import { callQuery } from '@dentarium/platform';
import { queryFailedCall } from '@dentarium/server/clinic-calls/operators';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../frame/section.tsx';
import { FailureLines } from './failure-lines.tsx';
import styles from './operators.module.css';

/** Finds a refused or failed call by the reference number that a page has shown to somebody. */
export function ReferenceSearch({ onOpenAccount }: { readonly onOpenAccount: (id: string) => void }) {
  const { t } = useTranslation();
  const [reference, setReference] = useState('');
  return (
    <Section title={t('operators.reference')} text={t('operators.referenceText')}>
      <Input.Search
        className={styles['reference'] ?? ''}
        aria-label={t('operators.reference')}
        maxLength={64}
        allowClear
        enterButton={t('operators.find')}
        onSearch={(text) => setReference(text.trim())}
      />
      {reference === '' ? null : <FoundCall key={reference} reference={reference} onOpenAccount={onOpenAccount} />}
    </Section>
  );
}

function FoundCall({
  reference,
  onOpenAccount,
}: {
  readonly reference: string;
  readonly onOpenAccount: (id: string) => void;
}) {
  const { t } = useTranslation();
  const query = useQuery(callQuery(queryFailedCall, { params: { reference } }, { silent: true }));
  return (
    <QueryBoundary query={query} onRefetchError="replace" loading={<Skeletons shape="rows" count={1} />}>
      {(failure) => {
        if (failure === null) return <p className={styles['quiet']}>{t('operators.noReference')}</p>;
        const { accountId, userName } = failure;
        return (
          <>
            <FailureLines failures={[failure]} label={t('operators.reference')} />
            {accountId === null ? null : (
              <Button onClick={() => onOpenAccount(accountId)}>{t('operators.openAccount', { name: userName })}</Button>
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}
