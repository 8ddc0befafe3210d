import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import { insertSchemeDesign } from '@dentarium/api/schemes/calls';
import { PLAN_STATEMENT } from '@dentarium/orders/states';
import { toast, useLanguage, useSession } from '@dentarium/platform';
import { ARCHES } from '@dentarium/scheme';
import { FormBody, FormField, useForm } from '@dentarium/ui/form';
import { NumberField } from '@dentarium/ui';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './plan.module.css';

/**
 * Confirms a plan (row P10 of `order-states.md`): the statement of the doctor, and the last step of the first batch in
 * each arch. For a plan without steps retainers are made.
 */
export function ConfirmPlan({ order, plan }: { readonly order: OrderInfo; readonly plan: OrderScheme }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const operatorId = useSession().user.id;
  const { orderId, version } = order;
  const { schemeId, steps } = plan;
  const arches = ARCHES.filter((arch) => steps[arch] > 0);
  // No draft: each doctor ticks the statement after viewing the plan, and the batch starts with all steps.
  const form = useForm({
    attemptKey: `plan.confirm.${orderId}`,
    start: { upper: steps.upper, lower: steps.lower, isStated: false },
    rules: ({ upper, lower, isStated }) => [
      ...(isStated ? [] : [{ field: 'isStated' as const, problem: 'unstated' }]),
      ...(arches.length === 0 || upper + lower > 0 ? [] : [{ field: 'upper' as const, problem: 'none' }]),
    ],
    problemText: (problem) =>
      problem === 'unstated' || problem === 'none' ? t(`plan.confirmation.${problem}`) : undefined,
    refusals: { 'order.batchRange': 'upper', 'order.statement': 'isStated' },
    save: (send, { upper, lower }) =>
      send(insertSchemeDesign, {
        body: {
          operatorId,
          orderId,
          version,
          schemeId,
          decision: 'confirm',
          statement: language,
          batch: { upper: toRange(upper), lower: toRange(lower) },
        },
      }),
    onSaved: () => toast('success', t('plan.confirmed')),
  });
  return (
    <FormBody form={form}>
      {arches.length === 0 ? <p>{t('plan.onlyRetainers')}</p> : null}
      {arches.map((arch) => (
        <FormField
          key={arch}
          form={form}
          name={arch}
          label={t('plan.firstBatch', { arch: t(`plan.slider.${arch}`) })}
          hint={t('plan.firstBatchHint', { last: steps[arch] })}
        >
          {(control, { value, change }) => (
            <NumberField
              control={control}
              required
              min={0}
              max={steps[arch]}
              step={1}
              value={value}
              onChange={(to) => change(to ?? 0)}
            />
          )}
        </FormField>
      ))}
      <FormField form={form} name="isStated" label={t('plan.statement')} required wide group>
        {(_, { value, change }) => (
          <Checkbox checked={value} onChange={({ target }) => change(target.checked)}>
            {PLAN_STATEMENT[language]}
          </Checkbox>
        )}
      </FormField>
      <div className={styles['actions']}>
        <Button type="primary" htmlType="submit" loading={form.saving}>
          {t('plan.confirm')}
        </Button>
      </div>
    </FormBody>
  );
}

/** Returns the steps of a batch from the first one on; `null` for an arch without a batch. */
function toRange(to: number): { readonly from: number; readonly to: number } | null {
  return to === 0 ? null : { from: 1, to };
}
