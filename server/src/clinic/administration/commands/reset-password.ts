import { setPassword } from '../../../identity/provider/set-password.ts';
import { unlockUserName } from '../../../identity/secrets/sign-in-limits.ts';
import { recordOperatorAudit } from '../../../kernel/areas/operator-audit.ts';
import { defineSiteCommand } from '../../../kernel/areas/site-command.ts';
import { StartupError } from '../../../kernel/config/startup-error.ts';
import { choosePassword, PASSWORD_OPTIONS } from './choose-password.ts';
import { lockAccountByName } from './find-account.ts';

/** `site reset-password`: for somebody who has forgotten it, such as the only administrator. */
export const resetPassword = defineSiteCommand({
  name: 'reset-password',
  usage: '<user name> [--password-stdin]',
  summary: 'Gives an account a new password, prints a generated one, and ends its sessions and waits.',
  options: PASSWORD_OPTIONS,
  positionals: [1, 1],
  async run(input, site) {
    if (site.config.identity.authority !== null)
      throw new StartupError('The provider of IDENTITY_AUTHORITY has the passwords of this site: change it there.');
    const [userName = ''] = input.positionals;
    const { password, isGenerated } = await choosePassword(input, site);
    const isDisabled = await site.withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        const account = await lockAccountByName(transaction, userName);
        await setPassword(transaction, account.id, password);
        await unlockUserName(transaction, userName);
        await recordOperatorAudit(transaction, 'user.password', { subjectId: account.id });
        return account.disabledAt !== null;
      }),
    );
    site.print(`The account ${userName} has a new password.`);
    if (isGenerated) site.print(`Password, shown once: ${password}`);
    if (isDisabled) site.print('The account is disabled; an administrator enables it in the personal centre.');
  },
});
