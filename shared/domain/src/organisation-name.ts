import type { Language } from './phone.ts';

/** Returns the name of an organisation in a language. Without an English name, the Chinese name is used. */
export function toOrganisationName(
  { name, nameEn }: { readonly name: string; readonly nameEn: string },
  language: Language,
): string {
  return language === 'en' && nameEn !== '' ? nameEn : name;
}
