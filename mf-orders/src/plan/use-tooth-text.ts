import { formatPlace } from '@dentarium/domain';
import { useLanguage, useToothNotation } from '@dentarium/platform';

/** How the reader writes a tooth, or the contact between two. */
export function useToothFormatter(): (...teeth: readonly number[]) => string {
  const [notation] = useToothNotation();
  const [language] = useLanguage();
  return (...teeth) => formatPlace(teeth.join('-'), { notation, language });
}
