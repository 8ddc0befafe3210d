import { addTexts } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

// The texts are loaded with the window, not with the page.
addTexts('notes', { ch, en });

/** Returns the texts of the notes. */
export function useNoteTexts() {
  return useTranslation('notes');
}
