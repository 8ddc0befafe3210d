const CHINA = '+86';

/**
 * Lists all forms in which an account may store a number: a Chinese one is stored as typed, with or without the country
 * code. The first form is the same for all of them.
 */
export function listPhoneVariants(phone: string): readonly [string, ...string[]] {
  const national = phone.startsWith(CHINA) ? phone.slice(CHINA.length) : phone;
  return national.startsWith('+') ? [national] : [national, `${CHINA}${national}`];
}
