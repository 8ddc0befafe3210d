import { getExpertInfoByCaseId } from '@dentarium/api/services/case-details';
import { callQuery, useLanguage } from '@dentarium/platform';
import { Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../order/page-section.tsx';
import { ProductFacts } from './product-cards.tsx';
import type { OrderWizard } from './wizard-context.ts';
import { mayChangeOrder } from './wizard-order.ts';

const ExpertForm = lazy(() => import('../expert/expert-form.tsx'));

/** What was ordered; the expert can still be changed (row P11 of `order-states.md`). */
export function ChosenProduct({ wizard }: { readonly wizard: OrderWizard }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { order } = wizard;
  const chosen = useQuery(callQuery(getExpertInfoByCaseId, { query: { caseId: order.caseId } }));
  const item = order.treatmentItem;
  if (chosen.data === undefined) return <Skeletons shape="rows" count={3} />;
  return (
    <>
      <PageSection title={t('product.chosen')}>
        <strong>{item.name[language]}</strong>
        <p>{item.description[language]}</p>
        <ProductFacts item={item} />
      </PageSection>
      <Suspense fallback={<Skeletons shape="cards" count={3} />}>
        <ExpertForm order={order} chosen={chosen.data} mayChange={mayChangeOrder(order)} />
      </Suspense>
    </>
  );
}
