import { setPassword } from '../../../identity/provider/set-password.ts';
import { recordOperatorAudit } from '../../../kernel/areas/operator-audit.ts';
import { defineSiteCommand } from '../../../kernel/areas/site-command.ts';
import { StartupError } from '../../../kernel/config/startup-error.ts';
import { choosePassword, PASSWORD_OPTIONS } from './choose-password.ts';
import { lockAccountByName } from './find-account.ts';

/** `site keep-account`: for somebody who works with an account of the demonstration. */
export const keepAccount = defineSiteCommand({
  name: 'keep-account',
  usage: '<user name> [--password-stdin]',
  summary: 'Turns an account of the demonstration into a real one with a new password, also after site remove-demo.',
  options: PASSWORD_OPTIONS,
  positionals: [1, 1],
  async run(input, site) {
    const [userName = ''] = input.positionals;
    const { password, isGenerated } = await choosePassword(input, site);
    await site.withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        const account = await lockAccountByName(transaction, userName);
        if (!account.isDemo) throw new StartupError(`The account ${userName} is a real one already.`);
        await transaction
          .updateTable('account')
          .set({ is_demo: false, disabled_at: null })
          .where('id', '=', account.id)
          .execute();
        await setPassword(transaction, account.id, password);
        await recordOperatorAudit(transaction, 'user.keep', { subjectId: account.id });
      }),
    );
    site.print(`The account ${userName} is a real one now; site remove-demo keeps it and its organisations.`);
    if (isGenerated) site.print(`Password, shown once: ${password}`);
  },
});
