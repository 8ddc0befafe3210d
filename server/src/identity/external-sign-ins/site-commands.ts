import { StartupError } from '../../kernel/config/startup-error.ts';
import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { listAttempts } from './attempts.ts';
import { linkAccount } from './link-account.ts';

/** `site list-sign-ins`: the persons whom the provider has signed in and who have no account here. */
export const listSignIns = defineSiteCommand({
  name: 'list-sign-ins',
  usage: '',
  summary: 'Lists the persons whom the identity provider has signed in and who have no account here.',
  async run(_input, { config, print, withDatabase }) {
    const attempts = await withDatabase((db) => listAttempts(db, config.identity.authority));
    for (const { subject, userName, name, count, lastAt } of attempts)
      print([lastAt.toISOString(), `${count} times`, subject, userName ?? '', name ?? ''].join('\t'));
    print(`${attempts.length} without an account. Link one by: npm run site -- link-sign-in <user name> <subject>`);
  },
});

/** `site link-sign-in`: the first administrator of a site with an external provider. */
export const linkSignIn = defineSiteCommand({
  name: 'link-sign-in',
  usage: '<user name> <subject> [--replace]',
  summary:
    'Links an account with a person of the identity provider; list-sign-ins and the page of a refused sign-in show the subject.',
  options: { replace: { type: 'boolean' } },
  positionals: [2, 2],
  async run({ positionals: [userName = '', subject = ''], values }, { config, print, withDatabase }) {
    const identity = { issuer: config.identity.authority, subject };
    await withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        const account = await transaction
          .selectFrom('account')
          .select('id')
          .where('user_name', '=', userName)
          .executeTakeFirst();
        if (account === undefined) throw new StartupError(`No account has the user name ${userName}.`);
        try {
          await linkAccount(transaction, {
            accountId: account.id,
            ...identity,
            isReplacing: values['replace'] === true,
          });
        } catch (error) {
          throw error instanceof Failure ? new StartupError(toSentence(error, userName), { cause: error }) : error;
        }
        await recordAudit(transaction, {
          action: 'user.link',
          outcome: 'done',
          accountId: null,
          requestId: '',
          ip: '',
          subjectId: account.id,
          detail: { ...identity },
        });
      }),
    );
    print(`${userName} signs in as ${subject} at the identity provider now.`);
  },
});

function toSentence({ code }: Failure, userName: string): string {
  return code === 'signIn.accountLinked'
    ? `${userName} is linked with another person; add --replace to link it with this one.`
    : 'This person is linked with another account; link that account with somebody else first.';
}
