import { useCallback } from 'react';
import { useUiTexts } from '../texts/texts.ts';

/** Returns the function that names a gender: 1 male, 2 female, else unknown. */
export function useGenderText(): (gender: number) => string {
  const { t } = useUiTexts();
  return useCallback((gender: number) => t(gender === 1 ? 'gender.1' : gender === 2 ? 'gender.2' : 'gender.0'), [t]);
}
