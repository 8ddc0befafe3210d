import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the function that gives the text of a problem, or a general one if it has none. */
export function useProblemText(): (problem: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (problem: string) =>
      i18n.exists(`problem.${problem}`, { ns: 'patients' }) ? t(`problem.${problem}`) : t('problem.field'),
    [t, i18n],
  );
}
