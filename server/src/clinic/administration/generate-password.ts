import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused when a password is read aloud. */
const PASSWORD_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;

/** Generates a first password of an account. */
export function generatePassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () =>
    PASSWORD_CHARACTERS.charAt(randomInt(PASSWORD_CHARACTERS.length)),
  ).join('');
}
