import { recordOperatorAudit } from '../../kernel/areas/operator-audit.ts';
import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { createSetupLink, formatSetupLink, hasAnyAccount, withSetupLock } from './setup-links.ts';

/** `site setup-link`: another link for an empty site, for example after the first one has expired. */
export const setupLinkCommand = defineSiteCommand({
  name: 'setup-link',
  usage: '',
  summary: 'Prints a link, valid for an hour, with which an empty site is set up. It replaces an earlier link.',
  async run(_input, { config, print, withDatabase }) {
    const secret = await withDatabase((db) =>
      withSetupLock(db, async (transaction) => {
        if (await hasAnyAccount(transaction))
          throw new StartupError(
            'This site is set up already: it has accounts. Add another by site create-account, or set a password by site reset-password.',
          );
        await recordOperatorAudit(transaction, 'site.setup-link');
        return createSetupLink(transaction);
      }),
    );
    print(formatSetupLink(config.publicUrl, secret));
    print('Open it within an hour; it works once.');
  },
});
