import { useLanguage } from '@dentarium/platform';
import { Skeletons } from '@dentarium/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canChangeItem, canChooseExpert } from '../order/order-state.ts';
import { PageSection } from '../order/page-section.tsx';
import { ProductFacts } from './product-cards.tsx';
import type { OrderWizard } from '../forms/wizard-context.ts';

const ProductChange = lazy(() => import('./product-change.tsx'));
const ExpertForm = lazy(() => import('../forms/expert/expert-form.tsx'));

/**
 * Shows the ordered product, which a draft may still change, with the expert, who can still be changed (row P11 of
 * `order-states.md`).
 */
export function OrderedProduct({ wizard }: { readonly wizard: OrderWizard }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { order } = wizard;
  const item = order.treatmentItem;
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <PageSection title={t('product.chosen')}>
        <strong>{item.name[language]}</strong>
        <p>{item.description[language]}</p>
        <ProductFacts item={item} />
        {!canChangeItem(order) ? null : isChanging ? (
          <Suspense fallback={<Skeletons shape="cards" count={3} />}>
            <ProductChange wizard={wizard} onClose={() => setChanging(false)} />
          </Suspense>
        ) : (
          <div>
            <Button onClick={() => setChanging(true)}>{t('product.change')}</Button>
          </div>
        )}
      </PageSection>
      <Suspense fallback={<Skeletons shape="cards" count={3} />}>
        <ExpertForm order={order} isEditable={canChooseExpert(order)} />
      </Suspense>
    </>
  );
}
