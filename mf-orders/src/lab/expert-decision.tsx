import { expertApprove, expertReturn } from '@dentarium/server/calls/schemes';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { toast, useApiMutation, useSession } from '@dentarium/platform';
import { FormBody, FormField, useForm } from '@dentarium/ui/form';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../order/page-section.tsx';
import planStyles from '../plan/plan.module.css';

/**
 * Shows the decision of an expert: approves a plan with or without a comment, or returns it with a comment (rows P4,
 * P5, P7 and P8 of `order-states.md`).
 */
export function ExpertDecision({ order, title }: { readonly order: LabOrder; readonly title: string }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { orderId, version } = order;
  const form = useForm({
    start: { comment: '' },
    rules: ({ comment }) => (comment.trim() === '' ? [{ field: 'comment' as const, problem: 'required' }] : []),
    refusals: { 'order.comment': 'comment' },
    save: (send, { comment }) =>
      send(expertReturn, { body: { operatorId, orderId, version, comment: comment.trim() } }),
    onSaved: () => toast('success', t('lab.done.expertReturn')),
    draftKey: `lab.expertReturn.${orderId}`,
  });
  const approve = useApiMutation(expertApprove, {
    onSuccess: () => {
      form.settle();
      toast('success', t('lab.done.expertApprove'));
    },
  });
  const getNote = (): string => form.get().comment.trim();
  return (
    <PageSection id="decision" title={t('lab.expert.title', { plan: title })}>
      <FormBody form={form} narrow>
        <FormField form={form} name="comment" label={t('lab.expert.comment')} hint={t('lab.expert.hint')} wide>
          {(control, { value, change }) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 2, maxRows: 10 }}
              maxLength={4000}
              value={value}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </FormField>
        <div className={planStyles['actions']}>
          <Button
            type="primary"
            disabled={form.saving}
            loading={approve.isPending}
            onClick={() => void approve.mutate({ body: { operatorId, orderId, version, note: getNote() } })}
          >
            {t('lab.act.expertApprove')}
          </Button>
          <Button htmlType="submit" disabled={approve.isPending} loading={form.saving}>
            {t('lab.act.expertReturn')}
          </Button>
        </div>
      </FormBody>
    </PageSection>
  );
}
