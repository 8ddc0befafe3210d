/** The minimum length of a password (specification, section 9). */
export const MIN_PASSWORD_LENGTH = 6;

/** The reason for refusing a new password. */
export type PasswordProblem = 'empty' | 'short';

/** Finds the problem of a new password. Spaces count as characters. */
export function findPasswordProblem(password: string): PasswordProblem | undefined {
  if (password === '') return 'empty';
  return [...password].length < MIN_PASSWORD_LENGTH ? 'short' : undefined;
}

/** Words at the top of every list of stolen passwords, and words that are common in clinics. */
const COMMON_PASSWORD_PARTS = [
  'password',
  '123456',
  'qwerty',
  'admin',
  'dentist',
  'clinic',
  'yachi',
  'kouqiang',
  '111111',
  'abc123',
];
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^\w\s]|_/, /[^\x20-\x7e]/];
const RUN_PATTERN = /(.)\1{2,}|012|123|234|345|456|567|678|789|abc|qwe/i;

/**
 * Computes the strength of a password for the meter beside the field. Length counts most, then kinds of characters;
 * runs and well-known words reduce it.
 *
 * @returns 0 unusable, 1 weak, 2 fair, 3 good, 4 strong.
 */
export function computePasswordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (findPasswordProblem(password) !== undefined) return 0;
  const lower = password.toLowerCase();
  if (COMMON_PASSWORD_PARTS.some((word) => lower.includes(word)) && password.length < 16) return 1;
  const distinct = new Set(lower).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = Math.min(distinct, 16) + kinds * 2 - (RUN_PATTERN.test(password) ? 4 : 0);
  if (points < 10) return 1;
  if (points < 15) return 2;
  return points < 19 ? 3 : 4;
}
