import { toothText } from '@dentarium/domain';
import { useLanguage, useToothNotation } from '@dentarium/platform';

/** How the reader writes teeth; those of a contact with a dash between them. */
export function useToothText(): (...teeth: readonly number[]) => string {
  const [notation] = useToothNotation();
  const [language] = useLanguage();
  return (...teeth) => teeth.map((tooth) => toothText(tooth, notation, language)).join('–');
}
