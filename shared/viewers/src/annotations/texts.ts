import { addTexts } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

addTexts('viewers.annotations', { ch, en });

/** Returns the texts of measurements that are kept with their item. */
export function useAnnotationTexts() {
  return useTranslation('viewers.annotations');
}
