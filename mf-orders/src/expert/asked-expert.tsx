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
  const { t } = useTranslation();
  if (order.expert === undefined) return null;
  return (
    <PageSection id="expert" title={t('expert.needed')}>
      <ExpertAnswers expert={order.expert} />
    </PageSection>
  );
}

/** The same on paper. */
export function ExpertOnPaper({ order }: { readonly order: OfExpert }) {
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
      declaration={fee === undefined ? WITHOUT_FEE : FORM}
      // The only section has the landmark, and the part around it the heading.
      {...(FORM.sections[0] === undefined ? {} : { under: FORM.sections[0].title[language] })}
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
