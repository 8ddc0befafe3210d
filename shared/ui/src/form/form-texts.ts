import { addTexts } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

addTexts('form', { ch, en });

/** Returns the texts of forms, which are loaded with the first form of a module. */
export function useFormTexts() {
  return useTranslation('form');
}
