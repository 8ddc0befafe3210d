import type { Batch } from '@dentarium/api/services/order-shapes';
import { useTranslation } from 'react-i18next';
import { stepsText } from './steps-text.ts';

/** Says what is made: the steps of both arches, and how many of each. A retainer is made of no step. */
export function useMadeText(): (made: Pick<Batch, 'upperSteps' | 'lowerSteps' | 'quantity'>) => string[] {
  const { t } = useTranslation();
  return ({ upperSteps, lowerSteps, quantity: count }) => {
    const steps = [
      ...(upperSteps.length === 0 ? [] : [t('made.upper', { steps: stepsText(upperSteps) })]),
      ...(lowerSteps.length === 0 ? [] : [t('made.lower', { steps: stepsText(lowerSteps) })]),
    ];
    if (steps.length === 0) return [t('made.sets', { count })];
    return count > 1 ? [...steps, t('made.quantity', { count })] : steps;
  };
}
