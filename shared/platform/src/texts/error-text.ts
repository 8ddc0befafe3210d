import { ApiError } from '@dentarium/api';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { texts } from './texts.ts';
import { useLanguage } from '../page-state/page-state.ts';

/** Returns the function that formats a failure for users, in the language of the page. */
export function useErrorText(): (error: unknown) => string {
  const [language] = useLanguage();
  const { t } = useTranslation('platform', { i18n: texts });
  return useCallback(
    (error: unknown) => (error instanceof ApiError ? error.text(language) : t('error.unknown')),
    [language, t],
  );
}
