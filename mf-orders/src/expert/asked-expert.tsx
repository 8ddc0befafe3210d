import type { AskedExpert, OrderInfo } from '@dentarium/api/services/order-shapes';
import type { FormDeclaration } from '@dentarium/domain/declared-form';
import { followOnForms } from '@dentarium/domain/order-forms';
import { useLanguage } from '@dentarium/platform';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { PaperPart } from '@dentarium/ui/paper';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../order/page-section.tsx';
import { expertSetting } from './expert-setting.ts';

const FORM = followOnForms.expert;

type OfExpert = Pick<OrderInfo, 'expert'>;

/** Whom an order asks for advice, as a part of its page; nothing where it asks nobody. */
export function ExpertSection({ order }: { readonly order: OfExpert }) {
  const title = useTitle();
  if (order.expert === undefined) return null;
  return (
    <PageSection id="expert" title={title}>
      <ExpertAnswers expert={order.expert} under={title} />
    </PageSection>
  );
}

/** The same on paper. */
export function ExpertOnPaper({ order }: { readonly order: OfExpert }) {
  const title = useTitle();
  if (order.expert === undefined) return null;
  return (
    <PaperPart title={title}>
      <ExpertAnswers expert={order.expert} under={title} />
    </PaperPart>
  );
}

function useTitle(): string {
  const { t } = useTranslation();
  return t('expert.information');
}

function ExpertAnswers({ expert, under }: { readonly expert: AskedExpert; readonly under: string }) {
  const [language] = useLanguage();
  const { id, question, fee } = expert;
  return (
    <DeclaredSummary
      declaration={fee === undefined ? WITHOUT_FEE : FORM}
      under={under}
      answers={{ expert: id, question: question === '' ? null : question, agreedFee: fee ?? null }}
      setting={expertSetting([expert], false, language)}
    />
  );
}

/** What is asked of an expert, for readers who are not told the fee. */
const WITHOUT_FEE: FormDeclaration = {
  ...FORM,
  sections: FORM.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ key }) => key !== 'agreedFee'),
  })),
};
