import { findFileCategory } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that names a category in the language of the page (STG-04). */
export function useCategoryName(): (code: number) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return useCallback(
    (code: number) => findFileCategory(code)?.name[language] ?? t('image.unknownCategory', { code }),
    [language, t],
  );
}
