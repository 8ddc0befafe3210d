import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused when a code is read aloud. */
const CODE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 79 bits: the hash of a stolen database cannot be reversed, and a code cannot be guessed. */
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

/** Generates the code of an invitation, in groups that can be typed. */
export function generateInvitationCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () =>
    CODE_CHARACTERS.charAt(randomInt(CODE_CHARACTERS.length)),
  );
  return characters.join('').replaceAll(new RegExp(`.{${GROUP_LENGTH}}(?!$)`, 'g'), '$&-');
}

/** Returns the hash under which a code is stored. Case, blanks and hyphens of a typed code do not matter. */
export function hashInvitationCode(code: string): string {
  const plainCode = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(`invitation ${plainCode}`).digest('base64url');
}

/** Returns the link of an invitation. The sign-in hands its code on, see `identity/provider/registration.ts`. */
export function toInvitationLink(publicUrl: string, code: string): string {
  return `${publicUrl}/personal/join?invitation=${code}`;
}
