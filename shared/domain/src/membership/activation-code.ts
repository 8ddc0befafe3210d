/** The digits of Crockford's base32: no I, L, O and U. */
export const CODE_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The additional check digits of Crockford's base32: the remainder of a division by 37. */
const CHECK_DIGITS = `${CODE_DIGITS}*~$=U`;

/** The digits of a code that carry its 100 random bits; the check digit follows. */
export const CODE_VALUE_LENGTH = 20;
const CODE_LENGTH = CODE_VALUE_LENGTH + 1;
const GROUP_LENGTH = 5;

/** Computes the check digit of the value of a code: the remainder of its number divided by 37. */
export function computeCheckDigit(value: string): string {
  let remainder = 0;
  for (const digit of value)
    remainder = (remainder * CODE_DIGITS.length + CODE_DIGITS.indexOf(digit)) % CHECK_DIGITS.length;
  return CHECK_DIGITS.charAt(remainder);
}

/**
 * Returns the plain form of a typed activation code: capital letters without blanks and dashes, O read as 0, I and L
 * as 1.
 *
 * @returns `undefined` if the code has a wrong length, another character, or a typing error that its check digit shows
 */
export function parseActivationCode(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const value = code.slice(0, -1);
  if (code.length !== CODE_LENGTH || [...value].some((digit) => !CODE_DIGITS.includes(digit))) return undefined;
  return computeCheckDigit(value) === code.slice(-1) ? code : undefined;
}

/** Formats a plain code in groups of five: `ABCDE-FGHJK-MNPQR-STVWX-Y`. */
export function formatActivationCode(code: string): string {
  return code.replaceAll(new RegExp(`.{${GROUP_LENGTH}}(?!$)`, 'g'), '$&-');
}
