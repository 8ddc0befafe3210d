import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { useLanguage } from '@dentarium/platform';
import type { LabFunction } from '@dentarium/orders/states';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { findExpertClaim } from './list-lab-actions.ts';

/** Shows to an expert why they cannot decide on a plan that waits for an expert; nothing to the chosen one. */
export function ExpertClaimNote(props: { readonly order: LabOrder; readonly functions: readonly LabFunction[] }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const claim = findExpertClaim(props.order, props.functions);
  if (claim !== 'other' && claim !== 'unlinked') return null;
  const expert = props.order.expert?.doctorName[language] ?? '';
  return <Alert type={claim === 'other' ? 'info' : 'warning'} showIcon title={t(`lab.expert.${claim}`, { expert })} />;
}
