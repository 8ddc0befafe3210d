import { addTexts } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };

addTexts('ui', { ch, en });

/** Returns the texts of the shared components. */
export function useUiTexts() {
  return useTranslation('ui');
}
