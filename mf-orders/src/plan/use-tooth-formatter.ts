import { formatPlace } from '@dentarium/domain';
import { useLanguage, useToothNotation } from '@dentarium/platform';

/** Returns a formatter of a tooth, or of the contact between two, in the reader's notation. */
export function useToothFormatter(): (...teeth: readonly number[]) => string {
  const [notation] = useToothNotation();
  const [language] = useLanguage();
  return (...teeth) => formatPlace(teeth.join('-'), { notation, language });
}
