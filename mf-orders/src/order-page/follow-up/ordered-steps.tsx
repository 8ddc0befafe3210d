import { evaluateForm, type FormSetting } from '@dentarium/domain/declared-form';
import { followOnForms, toFollowUpSteps } from '@dentarium/orders/forms';
import { type DeclaredAnswers, toCompleteAnswers } from '@dentarium/ui/declared-form';
import { type Form, useFormValues } from '@dentarium/ui/form';
import { useTranslation } from 'react-i18next';
import { useProductionFormatter } from '../../order/use-production-formatter.ts';

const FORM = followOnForms.productionFollowUp;

/** Shows the steps that a follow-up currently orders, from the first to the last of each arch. */
export function OrderedSteps(props: { readonly form: Form<DeclaredAnswers>; readonly setting: FormSetting }) {
  const { t } = useTranslation();
  const formatProduction = useProductionFormatter();
  const answers = useFormValues(props.form);
  const { upper, lower } = toFollowUpSteps(evaluateForm(FORM, toCompleteAnswers(FORM, answers), props.setting));
  if (upper.length + lower.length === 0) return null;
  const production = formatProduction({ arch: null, upperSteps: upper, lowerSteps: lower, quantity: 1 });
  return <p role="status">{t('followUp.ordered', { made: production.join(' · ') })}</p>;
}
