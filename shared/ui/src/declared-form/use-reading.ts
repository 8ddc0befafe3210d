import type { FormFacts, Reading } from '@dentarium/domain/declared-form';
import { useLanguage, useToothNotation } from '@dentarium/platform';
import { useFormTools } from './form-tools.ts';

/** Returns the way in which the user reads answers: their language, and teeth in their notation. */
export function useReading(facts: FormFacts): Reading {
  const [language] = useLanguage();
  const [notation] = useToothNotation();
  const { fileName } = useFormTools();
  return { language, notation, facts, ...(fileName === undefined ? {} : { fileName }) };
}
