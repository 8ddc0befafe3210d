import { findFileCategory } from '@dentarium/domain';
import type { Language } from '../texts/texts.ts';

/** Returns the displayed name of a category of images. */
export function toCategoryName(category: number, language: Language): string {
  return findFileCategory(category)?.name[language] ?? '';
}
