import { addTexts } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

addTexts('lists', { ch, en });

/** Returns the texts of the frame of a list, which are loaded with the components that use them. */
export function useListTexts() {
  return useTranslation('lists');
}
