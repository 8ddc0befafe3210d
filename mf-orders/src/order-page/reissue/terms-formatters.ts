import type { ReissueApplication } from '@dentarium/api/orders/shapes';
import { usePriceText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { useProductionFormatter } from '../../order/use-production-formatter.ts';

/** Returns a formatter of the terms of a reissue. */
export function useTermsFormatter(): (
  terms: Pick<NonNullable<ReissueApplication['terms']>, 'isFree' | 'price'>,
) => string {
  const { t } = useTranslation();
  const formatPrice = usePriceText();
  return ({ isFree, price }) => (isFree ? t('reissue.free') : t('reissue.priced', { price: formatPrice(price ?? 0) }));
}

/** Returns a formatter of the items that a reissue produces. */
export function useOfferFormatter(): (
  terms: NonNullable<ReissueApplication['terms']>,
  application: Pick<ReissueApplication, 'quantity' | 'arch'>,
) => string {
  const { t } = useTranslation();
  const formatProduction = useProductionFormatter();
  return ({ upperSteps, lowerSteps }, { quantity, arch }) =>
    t('reissue.madeAgain', { made: formatProduction({ arch, upperSteps, lowerSteps, quantity }).join(' · ') });
}
