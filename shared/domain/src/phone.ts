import { toHalfWidth } from './text-input.ts';

/** The two languages of the product. */
export type Language = 'ch' | 'en';

const CHINA_MOBILE = /^1\d{10}$/;
const INTERNATIONAL = /^\+\d{6,15}$/;
/** The codes of countries and territories (ITU-T E.164), one line per world zone. */
const COUNTRY_CODES = [
  '1|7',
  '2[07]|21[1-368]|2[2346]\\d|25[0-8]|29[01789]',
  '3[0-469]|35\\d|37[0-8]|38[0-35-79]',
  '4[013-9]|42[013]',
  '5[1-8]|5[09]\\d',
  '6[0-6]|67[02-9]|68[0-35-9]|69[0-2]',
  '8[1246]|85[02356]|88[06]',
  '9[0-58]|96[0-8]|97[0-7]|99[2-68]',
];
const COUNTRY_CODE = new RegExp(`^\\+(?:${COUNTRY_CODES.join('|')})`);

/**
 * Normalises a phone number to the form in which it is sent and stored: without spaces and hyphens, and in a
 * non-Chinese language with `+86` in front if no country code was typed (specification, section 5).
 */
export function normalisePhone(input: string, language: Language): string {
  const phone = toHalfWidth(input).replace(/[\s\-()]/g, '');
  if (phone === '' || phone.startsWith('+') || language === 'ch') return phone;
  return `+86${phone}`;
}

/**
 * Finds the problem of a number in the form of {@link normalisePhone}. Valid numbers have eleven digits beginning with
 * 1 for China, or six to fifteen digits that begin with the code of any other country.
 */
export function findPhoneProblem(phone: string): 'phone.invalid' | 'phone.countryCode' | undefined {
  if (phone.startsWith('+86')) return CHINA_MOBILE.test(phone.slice(3)) ? undefined : 'phone.invalid';
  if (CHINA_MOBILE.test(phone)) return undefined;
  if (!INTERNATIONAL.test(phone)) return 'phone.invalid';
  return COUNTRY_CODE.test(phone) ? undefined : 'phone.countryCode';
}

/** A Chinese landline with its area code, with or without the code of the country. */
const CHINA_LANDLINE = /^(?:0|\+860?)[1-9]\d{8,10}$/;

/**
 * Returns whether somebody can be called at a number, in the form of {@link normalisePhone}: a valid one, or a Chinese
 * landline with its area code.
 */
export function isReachablePhone(phone: string): boolean {
  return isPhone(phone) || CHINA_LANDLINE.test(phone);
}

/** Returns whether a number, in the form of {@link normalisePhone}, is valid. */
export function isPhone(phone: string): boolean {
  return findPhoneProblem(phone) === undefined;
}
