/** The two languages of the product. */
export type Language = 'ch' | 'en';

const CHINA_MOBILE = /^1\d{10}$/;
const INTERNATIONAL = /^\+\d{6,15}$/;

/**
 * The form in which a phone number is sent and stored: without spaces and hyphens, and in a non-Chinese language
 * with `+86` in front where no country code was typed (specification, section 5).
 */
export function phoneForLanguage(input: string, language: Language): string {
  const phone = input.replace(/[\s\-()]/g, '');
  if (phone === '' || phone.startsWith('+') || language === 'ch') return phone;
  return `+86${phone}`;
}

/**
 * Whether a number, in the form of {@link phoneForLanguage}, is one that the product takes: eleven digits beginning
 * with 1 for China, six to fifteen digits behind any other country code.
 */
export function isPhone(phone: string): boolean {
  if (phone.startsWith('+86')) return CHINA_MOBILE.test(phone.slice(3));
  return CHINA_MOBILE.test(phone) || INTERNATIONAL.test(phone);
}
