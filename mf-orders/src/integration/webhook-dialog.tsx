import { ApiError } from '@dentarium/api';
import { createWebhook, queryWebhooks, updateWebhook, type Webhook } from '@dentarium/server/calls/lab-integration';
import { ORDER_EVENTS } from '@dentarium/orders/states';
import { callQuery, queryClient, useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useEventFormatter } from '../order/use-event-formatter.ts';
import type { NewSecret } from './secret-dialog.tsx';

/** The address of a webhook and its events. */
type WebhookValues = { url: string; events: Webhook['events']; version: number };

function toWebhookValues(webhook: Webhook | null): WebhookValues {
  return { url: webhook?.url ?? '', events: webhook?.events ?? [], version: webhook?.version ?? 0 };
}

/** Shows a dialog for a new or changed webhook. */
export default function WebhookDialog(props: {
  readonly webhook: Webhook | null;
  readonly onSecret: (secret: NewSecret) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const eventName = useEventFormatter();
  const { webhook, onSecret, onClose } = props;
  const loadLatest = async (): Promise<WebhookValues> => {
    const query = { ...callQuery(queryWebhooks, {}, { silent: true }), staleTime: 0 };
    const latest = (await queryClient.query(query)).find(({ id }) => id === webhook?.id);
    if (latest === undefined) throw new ApiError('lab.webhookNotFound', '');
    return toWebhookValues(latest);
  };
  // No draft: the form only has an address and choices.
  const form = useForm<WebhookValues, WebhookValues, { readonly id: string; readonly secret: string } | true>({
    attemptKey: `webhook.${webhook?.id ?? 'new'}`,
    start: toWebhookValues(webhook),
    rules: ({ url }) => (url.trim() === '' ? [{ field: 'url', problem: 'required' }] : []),
    refusals: { 'lab.webhookAddress': 'url' },
    save: (send, { url, events, version }) => {
      const body = { operatorId, url: url.trim(), events };
      return webhook === null
        ? send(createWebhook, { body })
        : send(updateWebhook, { body: { ...body, id: webhook.id, version } });
    },
    onSaved: (result, { url }) => {
      if (result !== true) onSecret({ title: url.trim(), id: result.id, secret: result.secret });
      onClose();
    },
    stale: { noun: 'webhook', title: t('integration.webhookStale'), load: loadLatest },
  });
  return (
    <FormDialog
      title={t(webhook === null ? 'integration.newWebhook' : 'integration.changeWebhook')}
      form={form}
      onClose={onClose}
      saveLabel={t(webhook === null ? 'integration.create' : 'integration.save')}
    >
      <FormField form={form} name="url" label={t('integration.url')} required wide>
        {(control, { value, change }) => (
          <Input {...control} maxLength={500} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
      <FormField form={form} name="events" label={t('integration.events')} wide>
        {(control, { value, change }) => (
          <Select
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            allowClear
            placeholder={t('integration.everyEvent')}
            showSearch={{ optionFilterProp: 'label' }}
            value={value}
            options={ORDER_EVENTS.map((event) => ({ value: event, label: eventName(event) }))}
            onChange={change}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
