import { type Kysely, sql } from 'kysely';
import { recordOperatorAudit } from '../../kernel/areas/operator-audit.ts';
import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { isUnlinkedAt, listLinkedIssuers } from './complete-issuers.ts';

/** `site move-sign-ins`: an identity provider that has a new address, with the same subjects. */
export const moveSignIns = defineSiteCommand({
  name: 'move-sign-ins',
  usage: '<old address of the provider>',
  summary:
    'Lets accounts that are linked at an earlier address of the identity provider sign in at IDENTITY_AUTHORITY. Only for the same provider: its subjects must be the same.',
  positionals: [1, 1],
  async run({ positionals: [address = ''] }, { config, print, withDatabase }) {
    const issuer = config.identity.authority;
    if (issuer === null) throw new StartupError('Set IDENTITY_AUTHORITY to the new address of the provider first.');
    const oldIssuer = address.replace(/\/$/, '');
    const count = await withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        await requireLinks(transaction, oldIssuer, issuer);
        const movedCount = await moveLinks(transaction, oldIssuer, issuer);
        const detail = { from: oldIssuer, to: issuer, count: movedCount };
        await recordOperatorAudit(transaction, 'site.sign-ins-moved', { detail });
        return movedCount;
      }),
    );
    print(`Moved links: ${count}. These accounts sign in at ${issuer} now.`);
  },
});

/** @throws StartupError if no account is linked at the address, or it is the current one */
async function requireLinks(db: Kysely<Tables>, oldIssuer: string, issuer: string): Promise<void> {
  const others = (await listLinkedIssuers(db)).filter((linked) => linked.issuer !== issuer);
  if (others.some((linked) => linked.issuer === oldIssuer)) return;
  const issuerList = others.map((linked) => `${linked.issuer} (${linked.count})`).join(', ');
  throw new StartupError(
    issuerList === ''
      ? `No account is linked at another provider than ${issuer}.`
      : `No account is linked at ${oldIssuer}; name one of: ${issuerList}.`,
  );
}

/** Moves the links of people who have not been linked at the new address since then. @returns their number */
async function moveLinks(db: Kysely<Tables>, oldIssuer: string, issuer: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ external_issuer: issuer, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('external_issuer', '=', oldIssuer)
    .where(isUnlinkedAt(issuer))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
