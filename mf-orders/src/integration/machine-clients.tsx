import {
  type MachineClient,
  queryMachineClients,
  revokeMachineClient,
  rotateMachineSecret,
} from '@dentarium/server/calls/lab-integration';
import { formatMoment } from '@dentarium/domain';
import { LAB_FUNCTION_NAMES } from '@dentarium/orders/states';
import { callQuery, toast, useApiMutation, useLanguage, useSession } from '@dentarium/platform';
import { Skeletons, TagChip, useQuestion } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Typography } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPast } from '../hooks/use-is-past.ts';
import { FailedSection } from '../order/failed-section.tsx';
import { PageSection } from '../order/page-section.tsx';
import styles from '../order-page/order-page.module.css';
import { type NewSecret, SecretDialog } from './secret-dialog.tsx';

const ClientDialog = lazy(() => import('./client-dialog.tsx'));

/** Shows the manufacturer's systems with API access. */
export function MachineClients() {
  const { t } = useTranslation();
  const clientsQuery = useQuery(callQuery(queryMachineClients, {}, { silent: true }));
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (clientsQuery.isError)
    return (
      <FailedSection
        title={t('integration.clients')}
        error={clientsQuery.error}
        onRetry={() => void clientsQuery.refetch()}
      />
    );
  if (clientsQuery.data === undefined) return <Skeletons shape="rows" count={3} />;
  const { isOffered, tokenAddress, scope, clients } = clientsQuery.data;
  return (
    <PageSection title={t('integration.clients')}>
      <p className={styles['quiet']}>{t('integration.clientsHint')}</p>
      {isOffered ? (
        <div className={styles['about']}>
          <span>{t('integration.tokenAddress')}</span>
          <Typography.Text copyable={{ tooltips: [t('integration.copy'), t('integration.copied')] }}>
            {tokenAddress}
          </Typography.Text>
          <span>{t('integration.scope', { scope })}</span>
          <Button onClick={() => setDialogOpen(true)}>{t('integration.newClient')}</Button>
        </div>
      ) : (
        <Alert type="info" showIcon title={t('integration.notOffered')} />
      )}
      {clients.length === 0 ? <p>{t('integration.noClients')}</p> : null}
      {clients.map((client) => (
        <Client key={client.clientId} client={client} onSecret={setSecret} />
      ))}
      {isDialogOpen ? (
        <Suspense fallback={null}>
          <ClientDialog onSecret={setSecret} onClose={() => setDialogOpen(false)} />
        </Suspense>
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </PageSection>
  );
}

function Client(props: { readonly client: MachineClient; readonly onSecret: (secret: NewSecret) => void }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { clientId, name, functions, createdBy, createdAt, secretAt, revokedAt, mayChange } = props.client;
  const { expiresAt, lastUsedAt } = props.client;
  const isExpired = useIsPast(expiresAt) && expiresAt !== null;
  return (
    <article className={styles['card']} aria-label={name}>
      <h3 className={styles['subheading']}>
        {name} {revokedAt === null ? null : <TagChip kind="plain">{t('integration.isRevoked')}</TagChip>}
        {revokedAt === null && isExpired ? <TagChip kind="danger">{t('integration.isExpired')}</TagChip> : null}
      </h3>
      <div className={styles['about']}>
        <span>{functions.map((one) => LAB_FUNCTION_NAMES[one][language]).join(' · ')}</span>
        <span>
          {t('integration.id')}{' '}
          <Typography.Text copyable={{ tooltips: [t('integration.copy'), t('integration.copied')] }}>
            {clientId}
          </Typography.Text>
        </span>
      </div>
      <p className={styles['quiet']}>
        {t('integration.made', { moment: formatMoment(new Date(createdAt)), name: createdBy })}
        {' · '}
        {revokedAt === null
          ? t('integration.secretSince', { moment: formatMoment(new Date(secretAt)) })
          : t('integration.revoked', { moment: formatMoment(new Date(revokedAt)) })}
      </p>
      <p className={styles['quiet']}>
        {lastUsedAt === null
          ? t('integration.neverUsed')
          : t('integration.lastUsed', { moment: formatMoment(new Date(lastUsedAt)) })}
        {expiresAt === null
          ? null
          : ` · ${t('integration.secretUntil', { moment: formatMoment(new Date(expiresAt)) })}`}
      </p>
      {mayChange ? <ClientActions {...props} /> : null}
    </article>
  );
}

/** The actions on a client. Each asks for confirmation, because the client stops working immediately. */
function ClientActions(props: { readonly client: MachineClient; readonly onSecret: (secret: NewSecret) => void }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const ask = useQuestion();
  const { clientId, name } = props.client;
  const rotate = useApiMutation(rotateMachineSecret);
  const revoke = useApiMutation(revokeMachineClient, {
    onSuccess: () => toast('success', t('integration.done.revoke')),
  });
  const body = { operatorId, clientId };
  const confirmAction = (act: 'rotate' | 'revoke') =>
    ask({
      title: t(`integration.ask.${act}`, { name }),
      text: t(`integration.askText.${act}`),
      confirmLabel: t(`integration.${act}`),
      cancelLabel: t('act.back'),
    });
  const onRotate = async (): Promise<void> => {
    if (!(await confirmAction('rotate'))) return;
    const rotated = await rotate.mutate({ body });
    if (rotated !== undefined) props.onSecret({ title: name, id: rotated.clientId, secret: rotated.secret });
  };
  const onRevoke = async (): Promise<void> => {
    if (await confirmAction('revoke')) await revoke.mutate({ body });
  };
  const busy = rotate.isPending || revoke.isPending;
  return (
    <div className={styles['about']}>
      <Button size="small" disabled={busy} onClick={() => void onRotate()}>
        {t('integration.rotate')}
      </Button>
      <Button size="small" danger disabled={busy} onClick={() => void onRevoke()}>
        {t('integration.revoke')}
      </Button>
    </div>
  );
}
