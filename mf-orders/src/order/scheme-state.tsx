import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import { TagChip } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';

const KINDS = {
  expert: 'accent',
  returned: 'warning',
  proposed: 'accent',
  changes: 'warning',
  confirmed: 'success',
  notChosen: 'plain',
} as const;

/** Shows the state of a plan version. */
export function SchemeStateChip({ state }: Pick<OrderScheme, 'state'>) {
  const { t } = useTranslation();
  return <TagChip kind={KINDS[state]}>{t(`plan.state.${state}`)}</TagChip>;
}
