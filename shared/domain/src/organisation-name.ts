import type { Language } from './phone.ts';

/** The name of an organisation in a language; one without an English name is called by the name that it has. */
export function organisationName(
  { name, nameEn }: { readonly name: string; readonly nameEn: string },
  language: Language,
): string {
  return language === 'en' && nameEn !== '' ? nameEn : name;
}
