import type { PatientFile } from '@dentarium/api/files/info-calls';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that names the doubts about a picture in one or two words; `null` for a picture without doubts. A
 * missing part is more serious than all others.
 */
export function useDoubtText(): (file: Pick<PatientFile, 'pictureWarnings'>) => string | null {
  const { t } = useTranslation();
  return ({ pictureWarnings }) => {
    if (pictureWarnings.length === 0) return null;
    if (pictureWarnings.includes('incomplete')) return t('image.doubt.incompleteShort');
    return t(
      pictureWarnings.every((warning) => warning === 'stretched') ? 'image.doubt.stretchedShort' : 'image.doubt.short',
    );
  };
}
