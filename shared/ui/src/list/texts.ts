import { addTexts } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

addTexts('lists', { ch, en });

/** The texts of the frame of a list, which come with what uses them and not with the page. */
export function useListTexts() {
  return useTranslation('lists');
}
