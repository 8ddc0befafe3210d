import { findPasswordProblem, MIN_PASSWORD_LENGTH } from '@dentarium/domain/password-rules';
import type { CommandSite, SiteCommandInput } from '../../../kernel/areas/site-command.ts';
import { StartupError } from '../../../kernel/config/startup-error.ts';
import { generatePassword } from '../generate-password.ts';

/** The option of commands that set a password. */
export const PASSWORD_OPTIONS = { 'password-stdin': { type: 'boolean' } } as const;

/** A password that a command sets. */
export interface ChosenPassword {
  readonly password: string;
  /** True if nobody knows the password yet, so that the command has to print it. */
  readonly isGenerated: boolean;
}

/**
 * Returns the password of the standard input, or a generated one.
 *
 * @throws StartupError for a password that the rules refuse
 */
export async function choosePassword(
  { values }: Pick<SiteCommandInput, 'values'>,
  { readPassword }: Pick<CommandSite, 'readPassword'>,
): Promise<ChosenPassword> {
  if (values['password-stdin'] !== true) return { password: generatePassword(), isGenerated: true };
  const password = await readPassword();
  if (findPasswordProblem(password) !== undefined)
    throw new StartupError(`A password has at least ${MIN_PASSWORD_LENGTH} characters.`);
  return { password, isGenerated: false };
}
