import { updateCaseExpertInfo } from '@dentarium/api/services/case-actions';
import { getExpertInfo, getExpertInfoByCaseId, getTreatmentItemsByOrgId } from '@dentarium/api/services/case-details';
import { callQuery, toast, useApiMutation, useLanguage, useSession } from '@dentarium/platform';
import { Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../order/page-section.tsx';
import { ExpertCards } from './expert-cards.tsx';
import { ProductFacts } from './product-cards.tsx';
import type { OrderWizard } from './wizard-context.ts';
import { mayChangeOrder } from './wizard-order.ts';

/** What was ordered; the expert can still be changed (row P11 of `order-states.md`). */
export function ChosenProduct({ wizard }: { readonly wizard: OrderWizard }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const operatorId = useSession().user.id;
  const { order } = wizard;
  const ofOrg = { query: { orgId: order.orgId } };
  const items = useQuery(callQuery(getTreatmentItemsByOrgId, ofOrg));
  const experts = useQuery(callQuery(getExpertInfo, ofOrg));
  const chosen = useQuery(callQuery(getExpertInfoByCaseId, { query: { caseId: order.caseId } }));
  const change = useApiMutation(updateCaseExpertInfo, { onSuccess: () => toast('success', t('expert.changed')) });
  const item = items.data?.find(({ id }) => id === order.treatmentItem.id);
  if (chosen.data === undefined) return <Skeletons shape="rows" count={3} />;
  const choose = (expertId: string | null): void => {
    const fee = experts.data?.find(({ id }) => id === expertId)?.price;
    const body = { operatorId, caseId: order.caseId, expertId, ...(fee === undefined ? {} : { fee }) };
    void change.mutate({ body });
  };
  return (
    <>
      <PageSection title={t('product.chosen')}>
        <strong>{order.treatmentItem.name[language]}</strong>
        {item === undefined ? null : (
          <>
            <p>{item.description[language]}</p>
            <ProductFacts item={item} />
          </>
        )}
      </PageSection>
      <ExpertCards
        orgId={order.orgId}
        needed={item?.isNeedExpert === true}
        value={chosen.data?.expert.id ?? null}
        disabled={!mayChangeOrder(order) || change.isPending}
        onChange={choose}
      />
    </>
  );
}
