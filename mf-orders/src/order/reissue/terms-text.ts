import type { ReissueApplication } from '@dentarium/api/orders/shapes';
import { usePriceText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { useProductionFormatter } from '../made-text.ts';

/** Gives the function that says the terms of a reissue. */
export function useTermsFormatter(): (
  terms: Pick<NonNullable<ReissueApplication['terms']>, 'isFree' | 'price'>,
) => string {
  const { t } = useTranslation();
  const formatPrice = usePriceText();
  return ({ isFree, price }) => (isFree ? t('reissue.free') : t('reissue.priced', { price: formatPrice(price ?? 0) }));
}

/** Gives the function that says what is made again by the terms of a reissue. */
export function useOfferFormatter(): (
  terms: NonNullable<ReissueApplication['terms']>,
  application: Pick<ReissueApplication, 'quantity' | 'arch'>,
) => string {
  const { t } = useTranslation();
  const formatProduction = useProductionFormatter();
  return ({ upperSteps, lowerSteps }, { quantity, arch }) =>
    t('reissue.madeAgain', { made: formatProduction({ arch, upperSteps, lowerSteps, quantity }).join(' · ') });
}
