import { callQuery } from '@dentarium/platform';
import { queryFailedCall } from '@dentarium/server/clinic-calls/operators';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureLines } from './failure-lines.tsx';
import styles from './operators.module.css';

/** Finds a refused or failed call by the reference number that a page has shown to somebody. */
export function ReferenceSearch({ onOpenAccount }: { readonly onOpenAccount: (id: string) => void }) {
  const { t } = useTranslation();
  const textId = useId();
  const [reference, setReference] = useState('');
  return (
    <div className={styles['reference']}>
      <Input.Search
        className={styles['search'] ?? ''}
        aria-label={t('operators.reference')}
        placeholder={t('operators.reference')}
        aria-describedby={textId}
        maxLength={64}
        allowClear
        enterButton={t('operators.find')}
        onSearch={(text) => setReference(text.trim())}
      />
      <span id={textId} className={styles['quiet']}>
        {t('operators.referenceText')}
      </span>
      {reference === '' ? null : (
        <div className={styles['found']} role="status">
          <FoundCall key={reference} reference={reference} onOpenAccount={onOpenAccount} />
        </div>
      )}
    </div>
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
