import { deleteWebhook, queryWebhooks, type Webhook } from '@dentarium/api/services/lab-webhooks';
import { callQuery, toast, useApiMutation, useSession } from '@dentarium/platform';
import { ErrorState, Skeletons, useQuestion } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../order/page-section.tsx';
import styles from '../order-page/order-page.module.css';
import { useEventName } from './event-name.ts';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'));

/** Where the events of orders are sent. */
export function Webhooks() {
  const { t } = useTranslation();
  const found = useQuery(callQuery(queryWebhooks, {}, { silent: true }));
  const [asked, setAsked] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeletons shape="rows" count={3} />;
  return (
    <PageSection title={t('integration.webhooks')}>
      <p className={styles['quiet']}>{t('integration.webhooksHint')}</p>
      <p className={styles['about']}>
        <Button onClick={() => setAsked('new')}>{t('integration.newWebhook')}</Button>
      </p>
      {found.data.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onChange={() => setAsked(webhook)} />
      ))}
      {asked === null ? null : (
        <Suspense fallback={null}>
          <WebhookDialog webhook={asked === 'new' ? null : asked} onSecret={setSecret} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {secret === null ? null : <SecretDialog shown={secret} onClose={() => setSecret(null)} />}
    </PageSection>
  );
}

function WebhookCard({ webhook, onChange }: { readonly webhook: Webhook; readonly onChange: () => void }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const ask = useQuestion();
  const eventName = useEventName();
  const remove = useApiMutation(deleteWebhook, { onSuccess: () => toast('success', t('integration.done.remove')) });
  const { id, url, events, waiting, failed } = webhook;
  const onRemove = async (): Promise<void> => {
    const agreed = await ask({
      title: t('integration.ask.remove'),
      text: t('integration.askText.remove', { url }),
      does: t('integration.remove'),
      back: t('act.back'),
    });
    if (agreed) await remove.mutate({ body: { operatorId, id } });
  };
  return (
    <article className={styles['card']} aria-label={url}>
      <h3 className={styles['subheading']}>
        <span className={styles['text']}>{url}</span>
      </h3>
      <p className={styles['quiet']}>
        {events.length === 0 ? t('integration.everyEvent') : events.map((event) => eventName(event)).join(' · ')}
      </p>
      <p className={styles['about']}>
        <span>{t('integration.counts', { waiting, failed })}</span>
        <Button size="small" onClick={onChange}>
          {t('integration.change')}
        </Button>
        <Button size="small" danger disabled={remove.isPending} onClick={() => void onRemove()}>
          {t('integration.remove')}
        </Button>
      </p>
    </article>
  );
}
