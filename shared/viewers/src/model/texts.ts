import { addTexts } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

addTexts('viewers.model', { ch, en });

/** Returns the texts of models. */
export function useModelTexts() {
  return useTranslation('viewers.model');
}
