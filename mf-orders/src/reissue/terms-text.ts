import type { ReissueApplication } from '@dentarium/api/services/order-shapes';
import { usePriceText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { useMadeText } from '../order/made-text.ts';

/** Gives the function that says the terms of a reissue. */
export function useTermsText(): (terms: Pick<NonNullable<ReissueApplication['terms']>, 'isFree' | 'price'>) => string {
  const { t } = useTranslation();
  const priceText = usePriceText();
  return ({ isFree, price }) => (isFree ? t('reissue.free') : t('reissue.priced', { price: priceText(price ?? 0) }));
}

type OfSteps = Pick<ReissueApplication, 'upperSteps' | 'lowerSteps'>;

/** Gives the function that says the arch of a reissue where no step names it, as of retainers and of templates of attachments. */
export function useArchText(): (arch: number, steps: OfSteps) => string[] {
  const { t } = useTranslation();
  return (arch, { upperSteps, lowerSteps }) => {
    const named = ([1, 2, 3] as const).find((one) => one === arch);
    return named === undefined || upperSteps.length + lowerSteps.length > 0 ? [] : [t(`reissue.arch.${named}`)];
  };
}

/** Gives the function that says what is made again by the terms of a reissue. */
export function useOfferText(): (
  terms: NonNullable<ReissueApplication['terms']>,
  application: Pick<ReissueApplication, 'quantity' | 'arch'>,
) => string {
  const { t } = useTranslation();
  const madeText = useMadeText();
  const archText = useArchText();
  return ({ upperSteps, lowerSteps }, { quantity, arch }) => {
    const steps = { upperSteps, lowerSteps };
    return t('reissue.madeAgain', {
      made: [...archText(arch, steps), ...madeText({ ...steps, quantity })].join(' · '),
    });
  };
}
