import { addTexts } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

// The texts are loaded with the panel, not with the page.
addTexts('uploads', { ch, en });

/** Returns the texts of the uploads. */
export function useUploadTexts() {
  return useTranslation('uploads');
}
