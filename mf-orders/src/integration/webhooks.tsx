import {
  deleteWebhook,
  queryWebhooks,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@dentarium/server/calls/lab-integration';
import { formatMoment } from '@dentarium/domain';
import { callQuery, toast, useApiMutation, useSession } from '@dentarium/platform';
import { Skeletons, TagChip, useQuestion } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedSection } from '../order/failed-section.tsx';
import { PageSection } from '../order/page-section.tsx';
import styles from '../order-page/order-page.module.css';
import { useEventFormatter } from '../order/use-event-formatter.ts';
import { useDeliveryErrorFormatter } from './use-delivery-error-formatter.ts';
import { SecretDialog, type NewSecret } from './secret-dialog.tsx';

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'));

/** Shows the webhooks that receive order events. */
export function Webhooks() {
  const { t } = useTranslation();
  const webhooks = useQuery(callQuery(queryWebhooks, {}, { silent: true }));
  const [editedWebhook, setEditedWebhook] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  if (webhooks.isError)
    return (
      <FailedSection title={t('integration.webhooks')} error={webhooks.error} onRetry={() => void webhooks.refetch()} />
    );
  if (webhooks.data === undefined) return <Skeletons shape="rows" count={3} />;
  return (
    <PageSection title={t('integration.webhooks')}>
      <p className={styles['quiet']}>{t('integration.webhooksHint')}</p>
      <p className={styles['about']}>
        <Button onClick={() => setEditedWebhook('new')}>{t('integration.newWebhook')}</Button>
      </p>
      {webhooks.data.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          onChange={() => setEditedWebhook(webhook)}
          onSecret={setSecret}
        />
      ))}
      {editedWebhook === null ? null : (
        <Suspense fallback={null}>
          <WebhookDialog
            webhook={editedWebhook === 'new' ? null : editedWebhook}
            onSecret={setSecret}
            onClose={() => setEditedWebhook(null)}
          />
        </Suspense>
      )}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </PageSection>
  );
}

function WebhookCard(props: {
  readonly webhook: Webhook;
  readonly onChange: () => void;
  readonly onSecret: (secret: NewSecret) => void;
}) {
  const { t } = useTranslation();
  const eventName = useEventFormatter();
  const { url, events, createdAt, secretAt, waiting, failed, lastWeek, isSlow } = props.webhook;
  return (
    <article className={styles['card']} aria-label={url}>
      <h3 className={styles['subheading']}>
        <span className={styles['text']}>{url}</span>
      </h3>
      <p className={styles['quiet']}>
        {events.length === 0 ? t('integration.everyEvent') : events.map((event) => eventName(event)).join(' · ')}
      </p>
      <p className={styles['quiet']}>
        {t('integration.webhookMade', { moment: formatMoment(new Date(createdAt)) })}
        {' · '}
        {t('integration.secretSince', { moment: formatMoment(new Date(secretAt)) })}
      </p>
      <p className={styles['about']}>
        <span>{t('integration.counts', { waiting, failed })}</span>
        {lastWeek.total === 0 ? null : (
          <span>
            {t('integration.lastWeek', {
              count: lastWeek.total,
              delivered: toPercent(lastWeek.delivered, lastWeek.total),
              atOnce: toPercent(lastWeek.atOnce, lastWeek.total),
            })}
          </span>
        )}
        {isSlow ? <TagChip kind="warning">{t('integration.isSlow')}</TagChip> : null}
      </p>
      <WebhookActions {...props} />
    </article>
  );
}

/** Returns a share in percent. It is 100 only for all. */
function toPercent(count: number, total: number): number {
  return Math.floor((count * 100) / total);
}

/** The actions on a webhook. Irreversible ones ask for confirmation. */
function WebhookActions(props: {
  readonly webhook: Webhook;
  readonly onChange: () => void;
  readonly onSecret: (secret: NewSecret) => void;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const ask = useQuestion();
  const { id, url } = props.webhook;
  const rotate = useApiMutation(rotateWebhookSecret);
  const remove = useApiMutation(deleteWebhook, { onSuccess: () => toast('success', t('integration.done.remove')) });
  const formatError = useDeliveryErrorFormatter();
  const test = useApiMutation(testWebhook, {
    onSuccess: ({ status, error, milliseconds }) =>
      error === ''
        ? toast('success', t('integration.tested', { status, milliseconds }))
        : toast('warning', t('integration.testFailed', { reason: formatError({ status, error }) })),
  });
  const body = { operatorId, id };
  const confirmAction = (act: 'rotateWebhook' | 'remove') =>
    ask({
      title: t(`integration.ask.${act}`),
      text: t(`integration.askText.${act}`, { url }),
      confirmLabel: t(act === 'remove' ? 'integration.remove' : 'integration.rotate'),
      cancelLabel: t('act.back'),
    });
  const onRotate = async (): Promise<void> => {
    if (!(await confirmAction('rotateWebhook'))) return;
    const rotated = await rotate.mutate({ body });
    if (rotated !== undefined) props.onSecret({ title: url, id: rotated.id, secret: rotated.secret });
  };
  const onRemove = async (): Promise<void> => {
    if (await confirmAction('remove')) await remove.mutate({ body });
  };
  const busy = rotate.isPending || remove.isPending || test.isPending;
  return (
    <div className={styles['about']}>
      <Button size="small" disabled={busy} onClick={props.onChange}>
        {t('integration.change')}
      </Button>
      <Button size="small" disabled={busy} loading={test.isPending} onClick={() => void test.mutate({ body })}>
        {t('integration.test')}
      </Button>
      <Button size="small" disabled={busy} onClick={() => void onRotate()}>
        {t('integration.rotate')}
      </Button>
      <Button size="small" danger disabled={busy} onClick={() => void onRemove()}>
        {t('integration.remove')}
      </Button>
    </div>
  );
}
