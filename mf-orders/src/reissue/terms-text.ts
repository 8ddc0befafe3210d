import type { ReissueApplication } from '@dentarium/api/services/order-shapes';
import { usePriceText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';

/** Gives the function that says the terms of a reissue. */
export function useTermsText(): (terms: NonNullable<ReissueApplication['terms']>) => string {
  const { t } = useTranslation();
  const priceText = usePriceText();
  return ({ isFree, price }) => (isFree ? t('reissue.free') : t('reissue.priced', { price: priceText(price ?? 0) }));
}
