import type { AskedExpert, OrderInfo } from '@dentarium/api/orders/shapes';
import type { FormDeclaration } from '@dentarium/domain/declared-form';
import { followOnForms } from '@dentarium/orders/forms';
import { useLanguage } from '@dentarium/platform';
import { Skeletons } from '@dentarium/ui';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { PaperPart } from '@dentarium/ui/paper';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canChangeOrder, canChooseExpert } from '../../order/order-state.ts';
import { PageSection } from '../../order/page-section.tsx';
import { createExpertSetting } from './expert-setting.ts';

const FORM = followOnForms.expert;
const ExpertForm = lazy(() => import('./expert-form.tsx'));

type ExpertOrder = Pick<OrderInfo, 'expert'>;

/** Shows the expert of an order as a section of its page; nothing without an expert. */
export function ExpertSection({ order }: { readonly order: ExpertOrder }) {
  const { t } = useTranslation();
  if (order.expert === undefined) return null;
  return (
    <PageSection id="expert" title={t('expert.needed')}>
      <ExpertAnswers expert={order.expert} />
    </PageSection>
  );
}

/**
 * Shows the expert of an order on its page at the clinic. After the forms are submitted the expert can be changed here,
 * until a designer has submitted a plan (row P11 of `order-states.md`). Before that the wizard contains the selection.
 */
export function ExpertChoice({ order }: { readonly order: OrderInfo }) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  if (canChangeOrder(order) || !canChooseExpert(order)) return <ExpertSection order={order} />;
  return (
    <PageSection id="expert" title={t('expert.needed')} isLandmark={false}>
      {isChoosing ? (
        <Suspense fallback={<Skeletons shape="cards" count={3} />}>
          <ExpertForm order={order} isEditable onSaved={() => setChoosing(false)} />
        </Suspense>
      ) : order.expert === undefined ? (
        <p>{t('expert.none')}</p>
      ) : (
        <ExpertAnswers expert={order.expert} />
      )}
      <Button aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
        {t('expert.choose')}
      </Button>
    </PageSection>
  );
}

/** Shows the expert of an order on paper. */
export function ExpertOnPaper({ order }: { readonly order: ExpertOrder }) {
  const { t } = useTranslation();
  if (order.expert === undefined) return null;
  return (
    <PaperPart title={t('expert.needed')}>
      <ExpertAnswers expert={order.expert} />
    </PaperPart>
  );
}

function ExpertAnswers({ expert }: { readonly expert: AskedExpert }) {
  const [language] = useLanguage();
  const { id, question, fee } = expert;
  return (
    <DeclaredSummary
      declaration={fee === undefined ? FORM_WITHOUT_FEE : FORM}
      // The only section has the landmark, and the surrounding part has the heading.
      {...(FORM.sections[0] === undefined ? {} : { headingAbove: FORM.sections[0].title[language] })}
      answers={{ expert: id, question: question === '' ? null : question, agreedFee: fee ?? null }}
      setting={createExpertSetting([expert], false, language)}
    />
  );
}

/** The form of an expert for readers who may not see the fee. */
const FORM_WITHOUT_FEE: FormDeclaration = {
  ...FORM,
  sections: FORM.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ key }) => key !== 'agreedFee'),
  })),
};
