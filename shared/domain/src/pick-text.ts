import type { Language } from './phone.ts';

/**
 * Returns a text in a language from a record with a field for each language, such as `nameCh` and `nameEn`.
 *
 * @param field the name of both fields without the language
 */
export function pickText<Field extends string>(
  texts: Readonly<Record<`${Field}Ch` | `${Field}En`, string>>,
  field: Field,
  language: Language,
): string {
  return language === 'ch' ? texts[`${field}Ch`] : texts[`${field}En`];
}
