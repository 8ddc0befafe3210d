import { recordOperatorAudit } from '../../kernel/areas/operator-audit.ts';
import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { listPhoneVariants } from '../codes/phone-variants.ts';
import { unlockAddress, unlockUserName } from '../secrets/sign-in-limits.ts';

/** `site unlock`: ends waits after failed sign-ins. */
export const unlock = defineSiteCommand({
  name: 'unlock',
  usage: '<user name> | --address <IP>',
  summary: 'Ends the waits after wrong passwords and codes of an account, or of everybody at an address.',
  options: { address: { type: 'string' } },
  positionals: [0, 1],
  async run({ positionals: [userName], values }, { print, withDatabase }) {
    const address = typeof values['address'] === 'string' ? values['address'] : undefined;
    if ((userName === undefined) === (address === undefined))
      throw new StartupError('Name a user, or an address by --address.');
    await withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        if (address !== undefined) {
          const hadWait = await unlockAddress(transaction, address);
          await recordOperatorAudit(transaction, 'session.unlocked', { detail: { address } });
          print(hadWait ? `Everybody at ${address} may try again.` : `Nobody has to wait at ${address}.`);
          return;
        }
        const account = await transaction
          .selectFrom('account')
          .select(['id', 'phone'])
          .where('user_name', '=', userName ?? '')
          .executeTakeFirst();
        if (account === undefined) throw new StartupError(`There is no account "${userName ?? ''}".`);
        // Codes to the phone of the account have waits of their own.
        const names = [
          userName ?? '',
          ...(account.phone === null ? [] : [`sms:${listPhoneVariants(account.phone)[0]}`]),
        ];
        let count = 0;
        for (const name of names) count += await unlockUserName(transaction, name);
        await recordOperatorAudit(transaction, 'session.unlocked', { subjectId: account.id });
        print(count > 0 ? `${names[0]} may sign in again.` : `${names[0]} does not have to wait.`);
      }),
    );
  },
});
