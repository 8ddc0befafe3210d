import { computeAge, type PlainDate, getToday } from '@dentarium/domain';
import { useCallback } from 'react';
import { useUiTexts } from '../texts/texts.ts';

/** Returns the function that formats an age on a day: "12y 3m", "12岁3月"; empty if the day lies before the birth. */
export function useAgeText(): (birthDate: PlainDate, day?: PlainDate) => string {
  const { t } = useUiTexts();
  return useCallback(
    (birthDate: PlainDate, day: PlainDate = getToday()) => {
      const age = computeAge(birthDate, day);
      if (age === undefined) return '';
      if (age.years === 0) return t('age.months', { months: age.months });
      return age.months === 0 ? t('age.years', { years: age.years }) : t('age.yearsMonths', { ...age });
    },
    [t],
  );
}
