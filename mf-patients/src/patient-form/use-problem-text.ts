import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Gives the function that says why a field is refused; what has no text of its own has a general one. */
export function useProblemText(): (problem: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (problem: string) =>
      i18n.exists(`problem.${problem}`, { ns: 'patients' }) ? t(`problem.${problem}`) : t('problem.field'),
    [t, i18n],
  );
}
