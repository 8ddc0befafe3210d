const CHINA = '+86';

/**
 * Every way in which an account may have a number: a Chinese one is stored as its owner typed it, with the country
 * code or without. The first is the same for all of them.
 */
export function listPhoneVariants(phone: string): readonly [string, ...string[]] {
  const national = phone.startsWith(CHINA) ? phone.slice(CHINA.length) : phone;
  return national.startsWith('+') ? [national] : [national, `${CHINA}${national}`];
}
