import type { Batch } from '@dentarium/api/orders/shapes';
import { useTranslation } from 'react-i18next';
import { formatSteps } from './format-steps.ts';

/**
 * Returns a formatter of produced items: the steps of both arches with their quantity. Retainers and attachment
 * templates have no steps, so their arch is named.
 */
export function useProductionFormatter(): (
  production: Pick<Batch, 'arch' | 'upperSteps' | 'lowerSteps' | 'quantity'>,
) => string[] {
  const { t } = useTranslation();
  return ({ arch, upperSteps, lowerSteps, quantity: count }) => {
    const steps = [
      ...(upperSteps.length === 0 ? [] : [t('made.upper', { steps: formatSteps(upperSteps) })]),
      ...(lowerSteps.length === 0 ? [] : [t('made.lower', { steps: formatSteps(lowerSteps) })]),
    ];
    if (steps.length === 0) {
      const knownArch = ([1, 2, 3] as const).find((one) => one === arch);
      return [...(knownArch === undefined ? [] : [t(`reissue.arch.${knownArch}`)]), t('made.sets', { count })];
    }
    return count > 1 ? [...steps, t('made.quantity', { count })] : steps;
  };
}
