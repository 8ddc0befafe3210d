import { addTexts } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

addTexts('viewers.dicom', { ch, en });

/** Returns the texts of X-rays. */
export function useDicomTexts() {
  return useTranslation('viewers.dicom');
}
