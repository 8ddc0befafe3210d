import { queryLabSchemes } from '@dentarium/server/calls/schemes';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import type { Batch } from '@dentarium/api/orders/shapes';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import styles from '../order-page/order-page.module.css';
import { StepModel } from '../plan/step-model.tsx';

/** Shows the models of the steps of a batch, from the confirmed plan. The aligners are formed on them. */
export function BatchModels({ order, batch }: { readonly order: LabOrder; readonly batch: Batch }) {
  const { t } = useTranslation();
  const steps = { upper: batch.upperSteps, lower: batch.lowerSteps };
  const arches = (['upper', 'lower'] as const).filter((arch) => steps[arch].length > 0);
  const schemes = useQuery({
    ...callQuery(queryLabSchemes, { query: { orderId: order.orderId } }, { silent: true }),
    enabled: arches.length > 0,
  });
  const plan = schemes.data?.find(({ scheme }) => scheme?.state === 'confirmed')?.scheme ?? null;
  if (plan === null || arches.length === 0) return null;
  return (
    <details>
      <summary>{t('plan.models')}</summary>
      {arches.map((arch) => (
        <p key={arch} className={styles['formHead']}>
          <span>{t(`plan.slider.${arch}`)}</span>
          {steps[arch].map((step) => (
            <StepModel key={step} side="lab" plan={plan} orderShowId={order.orderShowId} arch={arch} step={step}>
              {step}
            </StepModel>
          ))}
        </p>
      ))}
    </details>
  );
}
